import { createContext, use } from 'react';

/** False within a grid's rows that are not the current one: what they hold is reached by going to the row first. */
export const TabStopContext = createContext(true);

/** The tabIndex for something that can be focused: 0, or -1 where the surroundings manage the focus. */
export function useTabStop(): 0 | -1 {
  return use(TabStopContext) ? 0 : -1;
}
