import type { RowPlaces } from '../row-places.ts';

interface Heights {
  /** Height of a row in pixels. */
  row: number;
  /** Height of a row's details in pixels. */
  details: number;
}

/** The positions of rows if the given ones (in ascending order) have details below them. */
export function expandedRows(
  { row: rowHeight, details: detailsHeight }: Heights,
  now: readonly number[],
): RowPlaces {
  return {
    top(index, expanded = now) {
      const before = expanded.findIndex((row) => row >= index);
      return index * rowHeight + (before < 0 ? expanded.length : before) * detailsHeight;
    },
    at(offset) {
      for (const [before, row] of now.entries()) {
        const details = (row + 1) * rowHeight + before * detailsHeight;
        if (offset < details) return Math.floor((offset - before * detailsHeight) / rowHeight);
        if (offset < details + detailsHeight) return row;
      }
      return Math.floor((offset - now.length * detailsHeight) / rowHeight);
    },
  };
}
