import { createContext } from 'react';
import type { GridColumn } from './columns.ts';

export interface CellColumns {
  visible: readonly GridColumn[];
  /** The aria-colindex of the first of them: 2 where a selection column stands before. */
  firstIndex: number;
}

/** How GridCells learns which cells to draw, without each row being handed the columns. */
export const CellColumnsContext = createContext<CellColumns>({ visible: [], firstIndex: 1 });
