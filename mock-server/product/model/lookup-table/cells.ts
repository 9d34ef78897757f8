import type { Cell, ColumnRecord } from '../../world/lookup-rows.ts';

const MAX_LENGTH = 200;

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** The error in a cell; null if it is valid. Only the key is required. */
export function cellError(value: unknown, { type, is_key }: ColumnRecord): string | null {
  if (value === null || value === undefined || value === '') return is_key ? 'Enter a key.' : null;
  switch (type) {
    case 'STRING':
      if (typeof value !== 'string') return 'Enter text.';
      return value.length > MAX_LENGTH
        ? `Use at most ${MAX_LENGTH} characters (currently ${value.length}).`
        : null;
    case 'NUMBER':
      return typeof value === 'number' && Number.isFinite(value)
        ? null
        : `“${String(value)}” is not a number.`;
    case 'BOOLEAN':
      return typeof value === 'boolean' ? null : `“${String(value)}” is not true or false.`;
    case 'DATE':
      return typeof value === 'string' && isDay(value)
        ? null
        : `“${String(value)}” is not a date. Use YYYY-MM-DD.`;
  }
}

/**
 * Converts the text of a file's cell to the column's type. Text that cannot be converted stays text and fails
 * validation.
 */
export function readCell(text: string, { type }: ColumnRecord): Cell {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (type === 'NUMBER' && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return Number(trimmed);
  if (type === 'BOOLEAN' && /^(?:true|yes|1)$/i.test(trimmed)) return true;
  if (type === 'BOOLEAN' && /^(?:false|no|0)$/i.test(trimmed)) return false;
  return trimmed;
}

export const cellText = (value: Cell | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** Position of a column's cells in a row. */
export const slotOf = (columns: readonly ColumnRecord[], at: number): number => columns[at]?.slot ?? at;

/** The cells of a row in the order of the columns. */
export const inColumns = (columns: readonly ColumnRecord[], cells: readonly Cell[]): Cell[] =>
  columns.map((_column, at) => cells[slotOf(columns, at)] ?? null);

export const valuesOf = (columns: readonly ColumnRecord[], cells: readonly Cell[]): Record<string, Cell> =>
  Object.fromEntries(columns.map(({ name }, at) => [name, cells[slotOf(columns, at)] ?? null]));
