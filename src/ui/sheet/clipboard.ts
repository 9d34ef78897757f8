/**
 * Formats cells as spreadsheets copy them: tabs between columns, line breaks between rows, and quotes around a cell
 * that contains either.
 */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n');

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Parses cells as spreadsheets copy them. Unlike in a CSV file, an empty line is a row with an empty cell, and a final
 * line break is ignored.
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  while (at <= source.length) {
    const isQuoted = source[at] === '"' && closingQuote(source, at + 1) > 0;
    const end = isQuoted ? closingQuote(source, at + 1) + 1 : endOfCell(source, at);
    const raw = source.slice(at, end);
    cells.push(isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (source[end] !== '\t') {
      rows.push(cells);
      cells = [];
    }
    at = end + 1;
  }
  return rows;
}

function endOfCell(text: string, from: number): number {
  const found = text.slice(from).search(/[\t\n]/);
  return found < 0 ? text.length : from + found;
}

/**
 * Index of the quote that ends a cell: not doubled, and followed by the end of the cell. -1 if the opening quote is
 * only text.
 */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at++;
    else return at + 1 === text.length || /[\t\n]/.test(text[at + 1] ?? '') ? at : -1;
  }
  return -1;
}
