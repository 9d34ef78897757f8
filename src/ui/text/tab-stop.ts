import { createContext, use } from 'react';

/** False in grid rows that are not the current one: move to the row first to reach its controls. */
export const TabStopContext = createContext(true);

/** The tabIndex of a focusable element: 0, or -1 where a parent component manages the focus. */
export function useTabStop(): 0 | -1 {
  return use(TabStopContext) ? 0 : -1;
}
