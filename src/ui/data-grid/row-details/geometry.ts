import type { RowPlaces } from '../row-places.ts';

interface Heights {
  /** The height of every row in pixels. */
  row: number;
  /** The height of every row's details. */
  details: number;
}

/** Where rows are if some of them, given in ascending order, have details below them. */
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
