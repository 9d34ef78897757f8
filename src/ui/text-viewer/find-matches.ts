/** The matches of a search, as pairs of start and end: [start, end, start, end, …]. */
export interface Matches {
  readonly offsets: Uint32Array;
  readonly count: number;
  /** There are more matches than the limit. */
  readonly capped: boolean;
}

export const noMatches: Matches = { offsets: new Uint32Array(), count: 0, capped: false };

const mostMatches = 5_000;

/** Finds a text case-insensitively without copying a file of many megabytes. */
export function findMatches(text: string, query: string): Matches {
  if (query === '') return noMatches;
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const offsets: number[] = [];
  let capped = false;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (offsets.length === 2 * mostMatches) {
      capped = true;
      break;
    }
    offsets.push(match.index, match.index + match[0].length);
  }
  return { offsets: Uint32Array.from(offsets), count: offsets.length / 2, capped };
}

/** Index of the first match that ends after `offset`; `count` if there is none. */
export function firstMatchAfter({ offsets, count }: Matches, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[2 * middle + 1] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
