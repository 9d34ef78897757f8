import { expect, test } from 'vitest';
import {
  formatBytes,
  formatChange,
  formatCompact,
  formatCount,
  formatDifference,
  formatPercent,
  formatPoints,
  formatRounded,
} from './numbers.ts';

test('counts', () => {
  expect(formatCount(1412)).toBe('1,412');
  expect(formatCount(-3)).toBe('−3');
  expect(formatCompact(9_999)).toBe('9,999');
  expect(formatCompact(1_000_000)).toBe('1M');
  expect(formatRounded(94.64)).toBe('94.6');
  expect(formatRounded(12.04)).toBe('12');
  expect(formatRounded(1_412)).toBe('1,412');
  expect(formatDifference(41)).toBe('+41');
  expect(formatDifference(-2)).toBe('−2');
  expect(formatDifference(0)).toBe('0');
});

test('a percentage shows 0% or 100% only if it is exact', () => {
  expect(formatPercent(0.946)).toBe('94.6%');
  expect(formatPercent(1)).toBe('100.0%');
  expect(formatPercent(0.99999)).toBe('> 99.9%');
  expect(formatPercent(0.00001)).toBe('< 0.1%');
  expect(formatPercent(0)).toBe('0.0%');
  expect(formatPercent(0.999, 0)).toBe('> 99%');
});

test('changes show their sign', () => {
  expect(formatChange(1031, 1000)).toBe('+3.1%');
  expect(formatChange(969, 1000)).toBe('−3.1%');
  expect(formatChange(999_999, 1_000_000)).toBe('0.0%');
  expect(formatChange(5, 0)).toBeNull();
  expect(formatPoints(0.946, 0.968)).toBe('−2.2 points');
  expect(formatPoints(0.5, 0.5)).toBe('0.0 points');
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1434, '1.4 KB'],
  [1024 * 1024 - 1, '1.0 MB'],
  [3.2 * 1024 * 1024, '3.2 MB'],
])('%d bytes', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
