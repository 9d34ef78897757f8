import { expect, test } from 'vitest';
import { plainRows, rowAt, topOfRow } from './row-geometry.ts';

test('rows without details are where they would be in a table', () => {
  expect([topOfRow(0, plainRows(32)), topOfRow(7, plainRows(32))]).toEqual([0, 224]);
  expect([rowAt(0, plainRows(32)), rowAt(31, plainRows(32)), rowAt(32, plainRows(32))]).toEqual([0, 0, 1]);
});

test('every pixel belongs to the row whose top is above it, details included', () => {
  const geometry = { rowHeight: 32, detailsHeight: 100, expanded: [0, 1, 4] };
  for (let offset = 0; offset < 900; offset += 1) {
    const row = rowAt(offset, geometry);
    expect(topOfRow(row, geometry)).toBeLessThanOrEqual(offset);
    expect(topOfRow(row + 1, geometry)).toBeGreaterThan(offset);
  }
});
