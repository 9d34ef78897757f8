/** The largest part in characters; the server accepts 800,000 per request. */
const MAX = 780_000;

interface CsvPart {
  /** The header line, and some of the other lines. */
  readonly text: string;
  /** The number of lines between the header and the first line of the part. */
  readonly lines: number;
}

/**
 * Splits a file into parts that the server accepts, each with the header line. A line break in quotes does not end a
 * row.
 */
export function csvParts(csv: string, largest = MAX): CsvPart[] {
  if (csv.length <= largest) return [{ text: csv, lines: 0 }];
  const ends = rowEnds(csv);
  const head = csv.slice(0, ends[0]);
  const headLines = linesIn(head);
  const parts: CsvPart[] = [];
  let start = ends[0] ?? csv.length;
  let last = start;
  const add = (end: number) => {
    parts.push({ text: head + csv.slice(start, end), lines: linesIn(csv.slice(0, start)) - headLines });
    start = end;
  };
  for (const end of ends.slice(1)) {
    if (head.length + end - start > largest && last > start) add(last);
    last = end;
  }
  if (start < csv.length) add(csv.length);
  return parts;
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** The positions after the rows; the last one may have no line break. */
function rowEnds(csv: string): number[] {
  const ends: number[] = [];
  let isQuoted = false;
  for (let at = 0; at < csv.length; at++) {
    if (csv[at] === '"') isQuoted = !isQuoted;
    else if (csv[at] === '\n' && !isQuoted) ends.push(at + 1);
  }
  if (ends.at(-1) !== csv.length) ends.push(csv.length);
  return ends;
}
