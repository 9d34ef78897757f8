import { createContext } from 'react';
import type { GridColumn } from './columns.ts';

/** The columns that GridCells renders; a context, so that rows need no prop for it. */
export const VisibleColumnsContext = createContext<readonly GridColumn[]>([]);
