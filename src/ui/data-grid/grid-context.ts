import { createContext } from 'react';
import type { GridColumn } from './columns.ts';

export interface CellColumns {
  visible: readonly GridColumn[];
  /** The aria-colindex of the first column: 2 after a selection column. */
  firstIndex: number;
}

/** Tells GridCells which cells to render, so that not every row needs a prop for it. */
export const CellColumnsContext = createContext<CellColumns>({ visible: [], firstIndex: 1 });
