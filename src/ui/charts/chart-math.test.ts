import { expect, test } from 'vitest';
import { barsPath, niceCeiling, stackHeights, timeTicks } from './chart-math.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [7, 8],
  [9, 10],
  [21, 24],
  [48, 50],
  [72, 80],
  [101, 120],
  [2401, 3000],
])('the scale for %i ends at %i', (value, ceiling) => {
  expect(niceCeiling(value)).toBe(ceiling);
});

const at = (iso: string) => Date.parse(iso);
const labels = (from: string, to: string, most: number, zone = 'UTC') =>
  timeTicks(at(from), at(to), most, zone).map((tick) => tick.label);

test('ticks are on whole hours, and show the date at midnight', () => {
  expect(labels('2026-09-14T14:30:00Z', '2026-09-15T14:30:00Z', 6)).toEqual([
    '18:00',
    '15 Sep',
    '06:00',
    '12:00',
  ]);
  expect(labels('2026-09-15T14:00:00Z', '2026-09-15T15:00:00Z', 6)).toEqual([
    '14:00',
    '14:10',
    '14:20',
    '14:30',
    '14:40',
    '14:50',
  ]);
});

test('long ranges have days, in the reader’s time zone', () => {
  expect(labels('2026-09-08T14:30:00Z', '2026-09-15T14:30:00Z', 7)).toHaveLength(7);
  expect(labels('2026-08-16T14:30:00Z', '2026-09-15T14:30:00Z', 6)[0]).toBe('23 Aug');
  expect(labels('2026-09-14T14:30:00Z', '2026-09-15T14:30:00Z', 6, 'Asia/Kolkata')[0]).toBe('15 Sep');
});

test('a day of 25 hours keeps its ticks at local times', () => {
  const ticks = labels('2026-10-24T22:00:00Z', '2026-10-26T23:00:00Z', 10, 'Europe/Berlin');
  expect(ticks.filter((label) => label === '26 Oct')).toHaveLength(1);
  expect(ticks[0]).toBe('25 Oct');
});

test('a single failure among thousands is one pixel high, and nothing exceeds the top', () => {
  expect(stackHeights([1, 9_999], 10_000, 100)).toEqual([1, 99]);
  expect(stackHeights([0, 50], 100, 100)).toEqual([0, 50]);
});

test('empty bars leave no mark', () => {
  expect(
    barsPath([
      { x: 0, width: 4, top: 10, bottom: 20 },
      { x: 5, width: 4, top: 20, bottom: 20 },
    ]),
  ).toBe('M0 20V10h4V20z');
});
