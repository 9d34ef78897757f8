import { use } from 'react';
import { useLocation, type Location } from 'react-router';
import { DestinationContext } from './destination.ts';

/**
 * Returns a function for the address of this page as it was last asked for, which a change must build on. The one on the
 * screen is the earlier one until the data of the next has arrived, and would undo a choice made in between.
 */
export function useNewestAddress(): () => Location {
  const shown = useLocation();
  const destination = use(DestinationContext);
  return () => {
    const newest = destination();
    return newest?.pathname === shown.pathname ? newest : shown;
  };
}
