import { createContext } from 'react';
import type { Location } from 'react-router';

/** Returns the router's current location or, while the next address loads its data, the one it is navigating to. */
export const DestinationContext = createContext<() => Location | null>(() => null);
