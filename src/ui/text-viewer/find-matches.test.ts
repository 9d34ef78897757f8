import { expect, test } from 'vitest';
import { findMatches, firstMatchAfter } from './find-matches.ts';

test('case-insensitive, with pattern characters taken literally', () => {
  expect([...findMatches('N4*qq*QQ*q', 'Qq').offsets]).toEqual([3, 5, 6, 8]);
  expect(findMatches('a.b*c (d)', '*c (').count).toBe(1);
  expect(findMatches('a.b', 'a-b').count).toBe(0);
  expect(findMatches('a/b-c', '/b-').count).toBe(1);
  expect(findMatches('abc', '').count).toBe(0);
});

test('stops at five thousand', () => {
  expect(findMatches('a'.repeat(6_000), 'a')).toMatchObject({ count: 5_000, capped: true });
  expect(findMatches('a'.repeat(5_000), 'a')).toMatchObject({ count: 5_000, capped: false });
});

test('the first match that ends after an offset', () => {
  const matches = findMatches('ab ab ab', 'ab');
  expect([0, 1, 2, 4, 8].map((offset) => firstMatchAfter(matches, offset))).toEqual([0, 0, 1, 1, 3]);
});
