import { createContext, use } from 'react';
import type { Zone } from '../../lib/dates.ts';

/** The time zone that times are written in: the person's own, once it is known; the browser's until then. */
export const ZoneContext = createContext<Zone>(undefined);

export const useZone = (): Zone => use(ZoneContext);
