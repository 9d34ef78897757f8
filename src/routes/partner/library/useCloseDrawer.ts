import { useLocation, useNavigate } from 'react-router';
import { closedSearch } from './drawer-address.ts';

/** Returns to the list; by going back if the drawer was opened from it, so that Back does not reopen the drawer. */
export function useCloseDrawer(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    if ((location.state as { openedHere?: boolean } | null)?.openedHere) {
      void navigate(-1);
      return;
    }
    void navigate(
      { search: closedSearch(location.search).toString() },
      { replace: true, preventScrollReset: true },
    );
  };
}
