import { createContext } from 'react';
import type { ExamplePlaces } from './example-places.ts';

/** Gives GraphiQL panels, which take no props, the values for the examples. */
export const PlacesContext = createContext<() => Promise<ExamplePlaces>>(async () => ({}));
