import { createContext, use } from 'react';
import type { GridDensity } from './columns.ts';

/** The person's preferred row density, for lists without a density of their own. */
export const DensityContext = createContext<GridDensity>('regular');

export const useDensity = (): GridDensity => use(DensityContext);
