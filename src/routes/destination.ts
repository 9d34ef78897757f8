import { createContext } from 'react';
import type { Location } from 'react-router';

/** Returns where the router is, or is going: ahead of the screen while the data of the next address loads. */
export const DestinationContext = createContext<() => Location | null>(() => null);
