/** A CSV file split into records; cells are parsed only when a record is read. */
export interface CsvDocument {
  readonly text: string;
  readonly delimiter: string;
  readonly rowCount: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Number of cells in the longest record. */
  readonly columnCount: number;
  /** Number of records whose cell count differs from the first record's. */
  readonly raggedCount: number;
  /** Offset of an opening quote that is never closed; -1 if there is none. */
  readonly openQuote: number;
}

const candidates = [',', ';', '\t', '|'];

/**
 * Parses RFC 4180 and common deviations: other delimiters, any line endings, a byte order mark, quotes inside a cell,
 * records of unequal length, an unclosed quote. Blank lines are not records.
 */
export function parseCsv(text: string, delimiter = guessDelimiter(text)): CsvDocument {
  const separator = delimiter.charCodeAt(0);
  const starts: number[] = [];
  const ends: number[] = [];
  let columnCount = 0;
  let raggedCount = 0;
  let firstCells = 0;
  let openQuote = -1;

  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const start = at;
    let cells = 1;
    let cellStart = at;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 34 && at === cellStart) {
        const close = closingQuote(text, at + 1);
        if (close < 0) {
          openQuote = at;
          at = text.length;
          break;
        }
        at = close;
      } else if (code === separator) {
        cells++;
        cellStart = at + 1;
      } else if (code === 10 || code === 13) break;
    }
    const end = at;
    if (text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10) at++;
    at++;
    if (end === start) continue;
    if (starts.length === 0) firstCells = cells;
    else if (cells !== firstCells) raggedCount++;
    columnCount = Math.max(columnCount, cells);
    starts.push(start);
    ends.push(end);
  }
  const columns = { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
  return { text, delimiter, rowCount: starts.length, ...columns, columnCount, raggedCount, openQuote };
}

/** The cells of one record, unquoted. */
export function csvRow({ text, delimiter, starts, ends, rowCount }: CsvDocument, row: number): string[] {
  if (row < 0 || row >= rowCount) return [];
  const separator = delimiter.charCodeAt(0);
  const end = ends[row] ?? 0;
  const cells: string[] = [];
  let at = starts[row] ?? 0;
  for (;;) {
    let cell = '';
    if (text.charCodeAt(at) === 34 && at < end) {
      const close = closingQuote(text, at + 1);
      const to = close < 0 || close > end ? end : close;
      cell = text.slice(at + 1, to).replaceAll('""', '"');
      at = Math.min(to + 1, end);
    }
    // Not indexOf: in a file without delimiters it would scan the whole rest of the file for every record.
    let to = at;
    while (to < end && text.charCodeAt(to) !== separator) to++;
    cells.push(cell + text.slice(at, to));
    if (to === end) return cells;
    at = to + 1;
  }
}

/** The most frequent delimiter in the first line, outside quotes. */
export function guessDelimiter(text: string): string {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  const counts = new Map(candidates.map((candidate) => [candidate, 0]));
  let quoted = false;
  for (let at = from; at < Math.min(text.length, 20_000); at++) {
    const character = text.charAt(at);
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return candidates.reduce((best, candidate) =>
    (counts.get(candidate) ?? 0) > (counts.get(best) ?? 0) ? candidate : best,
  );
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text.charCodeAt(at + 1) !== 34) return at;
  return -1;
}
