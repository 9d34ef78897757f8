/** Where the rows are: all are of the same height, and below some of them there are details, also of one height. */
export interface RowGeometry {
  readonly rowHeight: number;
  readonly detailsHeight: number;
  /** The rows with details, in ascending order. */
  readonly expanded: readonly number[];
}

/** Rows without details. */
export const plainRows = (rowHeight: number): RowGeometry => ({ rowHeight, detailsHeight: 0, expanded: [] });

/** The top of a row; of the row after the last one, the height of them all. */
export function topOfRow(index: number, { rowHeight, detailsHeight, expanded }: RowGeometry): number {
  const before = expanded.findIndex((row) => row >= index);
  return index * rowHeight + (before < 0 ? expanded.length : before) * detailsHeight;
}

/** The row at a distance from the top; beyond the last row, the one that would be there. */
export function rowAt(offset: number, { rowHeight, detailsHeight, expanded }: RowGeometry): number {
  for (const [before, row] of expanded.entries()) {
    const details = (row + 1) * rowHeight + before * detailsHeight;
    if (offset < details) return Math.floor((offset - before * detailsHeight) / rowHeight);
    if (offset < details + detailsHeight) return row;
  }
  return Math.floor((offset - expanded.length * detailsHeight) / rowHeight);
}
