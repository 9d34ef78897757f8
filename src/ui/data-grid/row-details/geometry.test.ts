import { expect, test } from 'vitest';
import { evenRows } from '../row-places.ts';
import { expandedRows } from './geometry.ts';

test.each([
  ['without details', evenRows(32)],
  ['none of them expanded', expandedRows({ row: 32, details: 100 }, [])],
])('rows have the positions that a table would give them: %s', (_name, rows) => {
  expect([rows.top(0), rows.top(7)]).toEqual([0, 224]);
  expect([rows.at(0), rows.at(31), rows.at(32)]).toEqual([0, 0, 1]);
});

test('every pixel belongs to the row that starts above it, including its details', () => {
  const rows = expandedRows({ row: 32, details: 100 }, [0, 1, 4]);
  for (let offset = 0; offset < 900; offset += 1) {
    const row = rows.at(offset);
    expect(rows.top(row)).toBeLessThanOrEqual(offset);
    expect(rows.top(row + 1)).toBeGreaterThan(offset);
  }
});
