/** A cell of a CSV file. Null and undefined become an empty cell. */
export type CsvCell = string | number | boolean | Date | null | undefined;

// Spreadsheets run a cell that starts like this as a formula. Partners choose these texts, so they are not trusted.
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line per RFC 4180, without its line ending. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cell).join(',');
}

/** A complete file: byte order mark (without it, Excel misreads UTF-8), header line, rows. */
export function toCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [csvLine(header)];
  for (const row of rows) lines.push(csvLine(row));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
