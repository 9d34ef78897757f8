import { createContext } from 'react';
import type { GridColumn } from './columns.ts';

/** Tells GridCells which cells to render, so that not every row needs a prop for it. */
export const VisibleColumnsContext = createContext<readonly GridColumn[]>([]);
