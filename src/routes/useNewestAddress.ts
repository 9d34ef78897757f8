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

/**
 * Returns a function that tells whether the person is on the way to another page, or has left this one: a change of this
 * page's address that comes late (a search that waited for the end of typing, a form that was being saved) must not
 * bring them back.
 */
export function useIsLeaving(): () => boolean {
  const { pathname } = useLocation();
  const destination = use(DestinationContext);
  return () => {
    const newest = destination();
    return newest !== null && newest.pathname !== pathname;
  };
}
