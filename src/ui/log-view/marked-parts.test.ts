import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

test('every second part is a match', () => {
  expect(markedParts('a QQ b qq', /qq/gi)).toEqual(['a ', 'QQ', ' b ', 'qq', '']);
  expect(markedParts('none', /x/g)).toEqual(['none']);
  expect(markedParts('any', null)).toEqual(['any']);
});

test('empty matches are not marked, and a long text is not marked to its end', () => {
  expect(markedParts('abc', /x*/g)).toEqual(['abc']);
  const parts = markedParts('a'.repeat(10_000), /a/g);
  expect(parts.length).toBeLessThan(300);
  expect(parts.join('')).toHaveLength(10_000);
});
