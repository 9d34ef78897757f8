import { isRecord } from '../kernel/records.ts';
import Papa, { type UnparseConfig } from 'papaparse';
import { errorAt, InputError } from './input-error.ts';

/** A row of a file with the number of its first line. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * The delimiter: the candidate that is most frequent in the first line. Papa Parse guesses from all rows, and mistakes
 * the decimal commas in a file with semicolons for delimiters.
 */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counts = DELIMITERS.map((sign) => head.split(sign).length - 1);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The rows of a CSV text (RFC 4180) without empty lines. Throws InputError for a wrong quote. */
export function csvRows(source: string): readonly CsvRow[] {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline: '\n' });
  const [error] = errors;
  if (error) {
    const why =
      error.code === 'MissingQuotes'
        ? 'This quote is not closed.'
        : 'A closing quote must be followed by the next cell or line.';
    throw errorAt(why, text, (error.index ?? 1) - 1);
  }
  let next = 1;
  return data.flatMap((cells) => {
    const line = next;
    next += cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
    return cells.length > 1 || cells[0] !== '' ? [{ line, cells }] : [];
  });
}

/** An array of objects with property names from the first row. */
export function parseCsv(text: string): unknown {
  const [head, ...rows] = csvRows(text);
  if (!head) throw new InputError('The file is empty. The first line must contain the column names.');
  return rows.map(({ cells }) =>
    Object.fromEntries(head.cells.map((name, place) => [name.trim(), cells[place] ?? ''])),
  );
}

/** The text of a CSV file, with the line ending after every row. */
export const csvText = (rows: readonly (readonly unknown[])[], config: UnparseConfig = {}): string =>
  `${Papa.unparse(rows as unknown[][], config)}${config.newline ?? '\r\n'}`;

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

export function writeCsv(value: unknown): string {
  const rows = (Array.isArray(value) ? value : [value]).map((row: unknown) => {
    if (!isRecord(row)) throw new InputError('CSV output requires a list of objects, one per line.');
    return row;
  });
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((name) => plain(row[name])));
  return csvText([columns, ...cells], { newline: '\n' });
}
