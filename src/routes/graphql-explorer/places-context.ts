import { createContext } from 'react';
import type { ExamplePlaces } from './example-places.ts';

/** How a panel of GraphiQL, which takes no properties, gets at the places for the examples. */
export const PlacesContext = createContext<() => Promise<ExamplePlaces>>(async () => ({}));
