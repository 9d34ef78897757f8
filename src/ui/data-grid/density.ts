import { createContext, use } from 'react';
import type { GridDensity } from './columns.ts';

/** How closely the rows of lists are set where a list has no choice of its own: as the person prefers. */
export const DensityContext = createContext<GridDensity>('regular');

export const useDensity = (): GridDensity => use(DensityContext);
