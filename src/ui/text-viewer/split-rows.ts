/** A text split into screen rows. Row i is the text from `starts[i]` to `ends[i]`, without its line break. */
export interface TextRows {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Line number (from 1) if the row starts a line, 0 if it continues one. */
  readonly lines: Uint32Array;
  readonly lineCount: number;
}

/**
 * Splits at line breaks (LF, CR LF, CR) and after every `width` characters, so that a file with a single line of many
 * megabytes is split as well.
 */
export function splitRows(text: string, width: number): TextRows {
  const breakAfter = lineBreaks(text);
  let capacity = (text.length >> 5) + 16;
  let starts = new Uint32Array(capacity);
  let ends = new Uint32Array(capacity);
  let lines = new Uint32Array(capacity);
  let count = 0;
  let lineCount = 0;

  const push = (start: number, end: number, line: number): void => {
    if (count === capacity) {
      capacity *= 2;
      [starts, ends, lines] = [grow(starts, capacity), grow(ends, capacity), grow(lines, capacity)];
    }
    starts[count] = start;
    ends[count] = end;
    lines[count] = line;
    count++;
  };

  for (let start = 0; start <= text.length;) {
    const found = breakAfter(start);
    const end = found ? found.from : text.length;
    // A final line break ends the last line and does not start another.
    if (!found && start === text.length && lineCount > 0) break;
    lineCount++;
    let from = start;
    do {
      const to = cutAt(text, from, Math.min(from + width, end), end);
      push(from, to, from === start ? lineCount : 0);
      from = to;
    } while (from < end);
    if (!found) break;
    start = found.to;
  }
  return { count, starts, ends, lines, lineCount };
}

/** Finds the next line break from an offset on. */
function lineBreaks(text: string): (start: number) => { from: number; to: number } | null {
  if (text.includes('\r')) {
    const breaks = /\r\n?|\n/g;
    return (start) => {
      breaks.lastIndex = start;
      const found = breaks.exec(text);
      return found && { from: found.index, to: breaks.lastIndex };
    };
  }
  // `indexOf` takes a third of the time of the pattern for a file of a million lines.
  return (start) => {
    const from = text.indexOf('\n', start);
    return from < 0 ? null : { from, to: from + 1 };
  };
}

/** The row that contains the character at `offset`. */
export function rowAt({ starts, count }: TextRows, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

/** Never splits a surrogate pair. */
function cutAt(text: string, from: number, to: number, end: number): number {
  const code = text.charCodeAt(to - 1);
  return to < end && to - 1 > from && code >= 0xd800 && code <= 0xdbff ? to - 1 : to;
}

function grow(column: Uint32Array<ArrayBuffer>, capacity: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(capacity);
  next.set(column);
  return next;
}
