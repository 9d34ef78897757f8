import type { SheetCell } from '#ui/sheet/sheet-types.ts';

/** The data type of a column, as in the schema. */
export type ColumnType = 'STRING' | 'NUMBER' | 'BOOLEAN' | 'DATE';

/** The properties of a table's column that its cells depend on. */
export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly is_key: boolean;
}

type Read =
  | { readonly value: SheetCell; readonly error: null }
  | { readonly value: null; readonly error: string };

const MAX_LENGTH = 200;

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const wrong = (error: string): Read => ({ value: null, error });
const right = (value: SheetCell): Read => ({ value, error: null });

/** Parses a typed text as a value of the column, or returns its error, by the same rules as the server. */
export function readCell(text: string, { type, is_key }: TableColumn): Read {
  const trimmed = text.trim();
  if (trimmed === '') return is_key ? wrong('Enter a key.') : right(null);
  switch (type) {
    case 'NUMBER':
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)
        ? right(Number(trimmed))
        : wrong(`“${trimmed}” is not a number.`);
    case 'BOOLEAN':
      if (/^(?:true|yes|1)$/i.test(trimmed)) return right(true);
      return /^(?:false|no|0)$/i.test(trimmed) ? right(false) : wrong(`“${trimmed}” is not true or false.`);
    case 'DATE':
      return isDay(trimmed) ? right(trimmed) : wrong(`“${trimmed}” is not a date. Use YYYY-MM-DD.`);
    case 'STRING': {
      const { length } = trimmed;
      return length > MAX_LENGTH
        ? wrong(`Use at most ${MAX_LENGTH} characters (currently ${length}).`)
        : right(trimmed);
    }
  }
}

/** Folds a key for comparison: like expressions, without regard to case. */
export const foldKey = (cell: SheetCell | undefined): string =>
  String(cell ?? '')
    .trim()
    .toLowerCase();
