import { errorAt, InputError } from './input-error.ts';

/** A row of a file with the number of its first line. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The delimiter: the candidate that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counts = DELIMITERS.map((sign) => head.split(sign).length - 1);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The rows of a CSV text (RFC 4180) without empty lines. Throws InputError for an unclosed quote. */
export function csvRows(source: string): readonly CsvRow[] {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const delimiter = delimiterOf(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  let begin = 1;
  const close = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begin, cells });
    cells = [];
    begin = line;
  };
  while (at <= text.length) {
    let cell = '';
    if (text.charAt(at) === '"') {
      const open = at++;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end < 0) throw errorAt('This quote is not closed.', text, open);
        cell += text.slice(at, end);
        at = end + 1;
        if (text.charAt(at) !== '"') break;
        cell += '"';
        at++;
      }
      line += cell.split('\n').length - 1;
      if (at < text.length && text.charAt(at) !== delimiter && text.charAt(at) !== '\n') {
        throw errorAt('A closing quote must be followed by the next cell or line.', text, at);
      }
    } else {
      let end = at;
      while (end < text.length && text.charAt(end) !== delimiter && text.charAt(end) !== '\n') end++;
      cell = text.slice(at, end);
      at = end;
    }
    cells.push(cell);
    const sign = text.charAt(at++);
    if (sign === delimiter) continue;
    line++;
    close();
  }
  return rows;
}

/** An array of objects with property names from the first row. */
export function parseCsv(text: string): unknown {
  const [head, ...rows] = csvRows(text);
  if (!head) throw new InputError('The file is empty. The first line must contain the column names.');
  return rows.map(({ cells }) =>
    Object.fromEntries(head.cells.map((name, place) => [name.trim(), cells[place] ?? ''])),
  );
}

/** A cell in CSV notation; text that a spreadsheet would run as a formula is quoted like any other. */
export const csvCell = (value: unknown): string => {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function writeCsv(value: unknown): string {
  const rows = (Array.isArray(value) ? value : [value]).map((row: unknown) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw new InputError('CSV output requires a list of objects, one per line.');
    }
    return row as Record<string, unknown>;
  });
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns.map(csvCell), ...rows.map((row) => columns.map((name) => csvCell(row[name])))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}
