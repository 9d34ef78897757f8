import { use } from 'react';
import { useLocation, type Location } from 'react-router';
import { DestinationContext } from './destination.ts';

/**
 * Returns a function for the most recently requested address of this page. Changes must build on it: until the data of
 * the next address has arrived, the address on the screen is the previous one, and building on that would undo earlier
 * choices.
 */
export function useNewestAddress(): () => Location {
  const shown = useLocation();
  const destination = use(DestinationContext);
  return () => {
    const newest = destination();
    return newest?.pathname === shown.pathname ? newest : shown;
  };
}
