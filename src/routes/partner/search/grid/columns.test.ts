import { expect, test } from 'vitest';
import { fromGridSort, searchColumns, tagOf, toGridSort } from './columns.ts';

test('two data tags stand as columns, what people search by first; the others can be asked for', () => {
  const tags = searchColumns(['Container', 'Invoice', 'Order', 'Vessel'], false).filter(
    ({ id }) => tagOf(id) !== null,
  );
  expect(tags.map(({ header }) => header)).toEqual(['Order', 'Invoice', 'Container', 'Vessel']);
  expect(tags.filter(({ optional }) => !optional).map(({ header }) => header)).toEqual(['Order', 'Invoice']);
});

test('exactly what the server sorts by can be sorted', () => {
  const columns = searchColumns([], false);
  for (const { id, sortable } of columns) {
    expect(fromGridSort({ column: id, direction: 'asc' }) !== null, id).toBe(sortable === true);
  }
  expect(fromGridSort(toGridSort({ by: 'duration', direction: 'DESC' }))).toEqual({
    by: 'duration',
    direction: 'DESC',
  });
});
