import { useLocation, useNavigate } from 'react-router';
import { closedSearch } from './runs-address.ts';

/** Back to the list; where the drawer was opened from it, by going back, so that Back does not open it again. */
export function useCloseRuns(): () => void {
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
