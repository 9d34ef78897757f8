import { expect, test } from 'vitest';
import { fromGridSort, searchColumns, tagOf, toGridSort } from './columns.ts';

test('two data tags are columns by default, the most common first; the others are optional', () => {
  const tags = searchColumns(['Container', 'Invoice', 'Order', 'Vessel']).filter(
    ({ id }) => tagOf(id) !== null,
  );
  expect(tags.map(({ header }) => header)).toEqual(['Order', 'Invoice', 'Container', 'Vessel']);
  expect(tags.filter(({ optional }) => !optional).map(({ header }) => header)).toEqual(['Order', 'Invoice']);
});

test('exactly what the server can sort is sortable', () => {
  const columns = searchColumns(['Order', 'House bill']);
  for (const { id, sortable } of columns) {
    expect(fromGridSort({ column: id, direction: 'asc' }) !== null, id).toBe(sortable === true);
  }
  expect(fromGridSort(toGridSort({ by: 'duration', direction: 'DESC' }))).toEqual({
    by: 'duration',
    direction: 'DESC',
  });
});
