import { useLocation, useNavigate } from 'react-router';

/**
 * Returns a function that closes the drawer or other overlay of this page. If it was opened from the page, it goes back
 * in the history, so that Back does not reopen it. `closed` returns the search string without the overlay.
 */
export function useCloseOver(closed: (search: string) => string | URLSearchParams): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    if ((location.state as { openedHere?: boolean } | null)?.openedHere) void navigate(-1);
    else
      void navigate(
        { search: closed(location.search).toString() },
        { replace: true, preventScrollReset: true },
      );
  };
}
