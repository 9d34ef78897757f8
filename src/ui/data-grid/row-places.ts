import type { ReactNode } from 'react';
import type { RowKeyEvent } from './usePageKeys.ts';

/** Where the rows of a list are, in pixels from the top of the first one. */
export interface RowPlaces {
  /** The top of a row; of the row after the last one, the height of them all. */
  top: (index: number, expanded?: readonly number[]) => number;
  /** The row at a distance from the top; beyond the last row, the one that would be there. */
  at: (offset: number) => number;
}

/** What a grid with expandable rows shows and does more than others; see `useRowDetails`. */
export interface RowDetails extends RowPlaces {
  /** The rows with details, in ascending order. */
  expanded: readonly number[];
  /** Expands these rows and collapses the others. */
  restore: (expanded: readonly number[]) => void;
  /** Whether the key on a row was one that expands or collapses it. */
  onKey: (event: RowKeyEvent, index: number) => boolean;
  /** The button in a row. Stable, because rows are memoized on it. */
  button: (index: number, expanded: boolean, active: boolean) => ReactNode;
  /** What is below a row; null if it is not expanded. */
  below: (index: number, colCount: number) => ReactNode;
}

/** Rows without details. */
export const evenRows = (rowHeight: number): RowPlaces => ({
  top: (index) => index * rowHeight,
  at: (offset) => Math.floor(offset / rowHeight),
});
