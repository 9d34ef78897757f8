import { useLocation, useNavigate } from 'react-router';
import { withoutHistory } from './history-address.ts';

/** Back to the page; if the history was opened from it, by going back, so that Back does not open it again. */
export function useCloseHistory(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    if ((location.state as { openedHere?: boolean } | null)?.openedHere) {
      void navigate(-1);
      return;
    }
    void navigate(
      { search: withoutHistory(location.search).toString() },
      { replace: true, preventScrollReset: true },
    );
  };
}
