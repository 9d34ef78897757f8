import type { ReactNode } from 'react';
import type { RowKeyEvent } from './usePageKeys.ts';

/** The positions of a list's rows, in pixels from the top of the first one. */
export interface RowPlaces {
  /** The top of a row. For the index after the last row: the height of all rows. */
  top: (index: number, expanded?: readonly number[]) => number;
  /** The row at an offset. Beyond the last row: the one that would be there. */
  at: (offset: number) => number;
}

/** The additional state and actions of a grid with expandable rows; see `useRowDetails`. */
export interface RowDetails extends RowPlaces {
  /** The rows with details, in ascending order. */
  expanded: readonly number[];
  /** Expands these rows and collapses the others. */
  restore: (expanded: readonly number[]) => void;
  /** Handles a key on a row; returns whether it expanded or collapsed the row. */
  onKey: (event: RowKeyEvent, index: number) => boolean;
  /** Renders the expand button of a row. Stable, because rows are memoized on it. */
  button: (index: number, expanded: boolean, active: boolean) => ReactNode;
  /** Renders the details below a row; null if it is not expanded. */
  below: (index: number, colCount: number) => ReactNode;
}

/** The positions of rows without details. */
export const evenRows = (rowHeight: number): RowPlaces => ({
  top: (index) => index * rowHeight,
  at: (offset) => Math.floor(offset / rowHeight),
});
