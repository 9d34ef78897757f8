import { useNavigate } from 'react-router';
import { useIsLeaving, useNewestAddress } from './useNewestAddress.ts';

/**
 * Returns a function that closes the drawer or other overlay of this page. If it was opened from the page, it goes back
 * in the history, so that Back does not reopen it. `closed` returns the search string without the overlay. Does nothing
 * once the person is leaving the page, which closes the overlay anyway.
 */
export function useCloseOver(closed: (search: string) => string | URLSearchParams): () => void {
  const newest = useNewestAddress();
  const isLeaving = useIsLeaving();
  const navigate = useNavigate();
  return () => {
    if (isLeaving()) return;
    const { state, search } = newest();
    if ((state as { openedHere?: boolean } | null)?.openedHere) void navigate(-1);
    else void navigate({ search: closed(search).toString() }, { replace: true, preventScrollReset: true });
  };
}
