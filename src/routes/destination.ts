import { createContext } from 'react';
import type { Location } from 'react-router';

/** Returns the router's current location or, while the next address loads its data, the one it is navigating to. */
export const DestinationContext = createContext<() => Location | null>(() => null);

/** Where the person goes once the page has saved what it has to (`useSavingBlocker`); null if nowhere. */
export interface HeldBack {
  readonly read: () => Location | null;
  readonly set: (to: Location | null) => void;
}

export function createHeldBack(): HeldBack {
  let held: Location | null = null;
  return {
    read: () => held,
    set(to) {
      held = to;
    },
  };
}

export const HeldBackContext = createContext<HeldBack>({ read: () => null, set: () => undefined });
