import { useLocation, useNavigate } from 'react-router';

/**
 * Closes the drawer, or whatever else is over this page; if it was opened from the page, by going back, so that Back does
 * not reopen it. `closed` returns the search string without it.
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
