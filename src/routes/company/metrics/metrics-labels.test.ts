import { expect, test } from 'vitest';
import { durationChange, TENTH, verdictOf } from './metrics-labels.ts';

test.each([
  [2100, '+2.1 s', 'bad'],
  [-300, '−0.3 s', 'good'],
  [40, '0.0 s', 'plain'],
  [-40, '0.0 s', 'plain'],
])('a change of %d ms is “%s” and %s', (ms, words, verdict) => {
  expect(durationChange(ms)).toBe(words);
  expect(verdictOf(ms, TENTH)).toBe(verdict);
});

test('points that round to zero are neither good nor bad', () => {
  expect([verdictOf(0.04), verdictOf(-0.04), verdictOf(null)]).toEqual(['plain', 'plain', 'plain']);
  expect([verdictOf(0.06), verdictOf(-0.06)]).toEqual(['bad', 'good']);
});
