import { finished, type Steps } from './steps.ts';

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

/** Characters to read per step, which takes a few milliseconds. */
const STEP = 100_000;

/**
 * Parses RFC 4180 and common deviations: other delimiters, any line endings, a byte order mark, quotes inside a cell,
 * records of unequal length, an unclosed quote. Blank lines are not records.
 *
 * @internal
 */
export const parseCsv = (text: string, delimiter?: string): CsvDocument =>
  finished(csvSteps(text, delimiter));

/** Like `parseCsv`, in steps of a few milliseconds. */
export function* csvSteps(text: string, delimiter = guessDelimiter(text)): Steps<CsvDocument> {
  const reader = new Reader(text, delimiter.charCodeAt(0));
  for (let until = STEP; reader.readTo(until); until += STEP) yield Math.min(1, until / text.length);
  return { text, delimiter, ...reader.found() };
}

class Reader {
  readonly #text: string;
  readonly #separator: number;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #at: number;
  /** Start of the current record. */
  #start: number;
  #cells = 1;
  #columnCount = 0;
  #raggedCount = 0;
  #firstCells = 0;
  #openQuote = -1;

  constructor(text: string, separator: number) {
    this.#text = text;
    this.#separator = separator;
    this.#start = this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  /** Reads up to about this offset, cell by cell. Returns false at the end of the text. */
  readTo(until: number): boolean {
    const text = this.#text;
    while (this.#at < Math.min(until, text.length)) {
      const end = this.#cellEnd();
      if (text.charCodeAt(end) === this.#separator) {
        this.#cells++;
        this.#at = end + 1;
        // A separator at the very end is followed by an empty cell.
        if (this.#at < text.length) continue;
        this.#push(this.#at);
      } else {
        this.#push(end);
        this.#start = this.#at =
          end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1);
      }
    }
    return this.#at < text.length;
  }

  found(): Omit<CsvDocument, 'text' | 'delimiter'> {
    return {
      rowCount: this.#starts.length,
      starts: new Uint32Array(this.#starts),
      ends: new Uint32Array(this.#ends),
      columnCount: this.#columnCount,
      raggedCount: this.#raggedCount,
      openQuote: this.#openQuote,
    };
  }

  /** The offset of the separator or line end after the cell, or the end of the text. */
  #cellEnd(): number {
    const text = this.#text;
    let at = this.#at;
    if (text.charCodeAt(at) === 34) {
      const close = closingQuote(text, at + 1);
      if (close < 0) {
        this.#openQuote = at;
        return text.length;
      }
      at = close + 1;
    }
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#separator || code === 10 || code === 13) break;
    }
    return at;
  }

  #push(end: number): void {
    const cells = this.#cells;
    this.#cells = 1;
    if (end === this.#start) return;
    if (this.#starts.length === 0) this.#firstCells = cells;
    else if (cells !== this.#firstCells) this.#raggedCount++;
    this.#columnCount = Math.max(this.#columnCount, cells);
    this.#starts.push(this.#start);
    this.#ends.push(end);
  }
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
