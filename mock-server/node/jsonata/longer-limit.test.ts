import { expect, test } from 'vitest';
import { longerLimit } from './longer-limit.ts';

test('a run that used the processor all the time gets no second attempt', () => {
  expect(longerLimit(1790, 1800)).toBeNull();
  expect(longerLimit(2400, 1800)).toBeNull();
});

test('a run that had half of the processor gets three times as long', () => {
  expect(longerLimit(900, 1800)).toBe(5400);
});

test('a run that hardly had the processor gets six times as long', () => {
  expect(longerLimit(20, 1800)).toBe(10_800);
  expect(longerLimit(0, 1800)).toBe(10_800);
});
