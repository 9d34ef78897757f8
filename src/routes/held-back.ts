import type { Location } from 'react-router';

let held: Location | null = null;

/** Where the person goes once the page has saved what it has to (`useSavingBlocker`); null if nowhere. */
export const heldBack = {
  read: (): Location | null => held,
  set(to: Location | null): void {
    held = to;
  },
};
