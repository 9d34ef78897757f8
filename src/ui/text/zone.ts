import { createContext, use } from 'react';
import type { Zone } from '../../lib/dates.ts';

/** The time zone for displayed times: the person's own once known, the browser's until then. */
export const ZoneContext = createContext<Zone>(undefined);

export const useZone = (): Zone => use(ZoneContext);
