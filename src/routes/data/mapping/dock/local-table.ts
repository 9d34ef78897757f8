import type { LocalTable } from '../content/content.ts';

/** A new table with an unused key. */
export function blankTable(others: readonly LocalTable[]): LocalTable {
  let number = others.length + 1;
  while (others.some(({ key }) => key === `table_${number}`)) number += 1;
  return { key: `table_${number}`, columns: ['value', 'result'], rows: [['', '']] };
}

export const cellText = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : JSON.stringify(cell);

export const withCell = (table: LocalTable, row: number, column: number, text: string): LocalTable => ({
  ...table,
  rows: table.rows.map((cells, at) =>
    at === row
      ? table.columns.map((_name, place) => (place === column ? text : (cells[place] ?? '')))
      : cells,
  ),
});

export const withRow = (table: LocalTable): LocalTable => ({
  ...table,
  rows: [...table.rows, table.columns.map(() => '')],
});

export const withoutRow = (table: LocalTable, row: number): LocalTable => ({
  ...table,
  rows: table.rows.filter((_cells, at) => at !== row),
});

export const withColumn = (table: LocalTable): LocalTable => ({
  ...table,
  columns: [...table.columns, `column_${table.columns.length + 1}`],
  rows: table.rows.map((cells) => [...cells, '']),
});

/** The table without its last column. */
export const withoutColumn = (table: LocalTable): LocalTable => ({
  ...table,
  columns: table.columns.slice(0, -1),
  rows: table.rows.map((cells) => cells.slice(0, table.columns.length - 1)),
});
