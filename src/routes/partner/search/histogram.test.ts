import { expect, test } from 'vitest';
import { histogramFilter, zoomOut } from './histogram.ts';

const NOW = Date.parse('2026-09-15T14:30:00Z');
const HOUR = 3_600_000;

test('a search without a start has bars for the last 30 days', () => {
  expect(histogramFilter({ flagged: true }, NOW)).toEqual({
    flagged: true,
    submitted_after: '2026-08-16T14:30:00.000Z',
  });
  const bounded = { submitted_after: '2026-09-15T00:00:00.000Z' };
  expect(histogramFilter(bounded, NOW)).toBe(bounded);
});

test('zooming out triples the range, never goes beyond now, and ends with everything', () => {
  const past = { from: NOW - 20 * HOUR, to: NOW - 18 * HOUR };
  expect(zoomOut(past, NOW)).toEqual({ from: NOW - 22 * HOUR, to: NOW - 16 * HOUR });
  expect(zoomOut({ from: NOW - HOUR, to: NOW }, NOW)).toEqual({ from: NOW - 3 * HOUR, to: NOW });
  expect(zoomOut({ from: NOW - 15 * 24 * HOUR, to: NOW }, NOW)).toBeNull();
});
