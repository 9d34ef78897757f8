import { useLocation, useNavigate } from 'react-router';
import { closedSearch } from './table-address.ts';

/** Closes what lies over the page; where it was opened from here, by going back, so that Back does not open it again. */
export function useCloseDrawer(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    if ((location.state as { openedHere?: boolean } | null)?.openedHere) {
      void navigate(-1);
      return;
    }
    void navigate({ search: closedSearch(location.search) }, { replace: true, preventScrollReset: true });
  };
}
