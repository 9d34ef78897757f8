import { expect, test } from 'vitest';
import { longerLimit } from './longer-limit.ts';

test('a run that computed all the time has no second attempt', () => {
  expect(longerLimit(1790, 1800)).toBeNull();
  expect(longerLimit(2400, 1800)).toBeNull();
});

test('one that had half of the processor has three times as long by the clock', () => {
  expect(longerLimit(900, 1800)).toBe(5400);
});

test('one that hardly ran has six times as long', () => {
  expect(longerLimit(20, 1800)).toBe(10_800);
  expect(longerLimit(0, 1800)).toBe(10_800);
});
