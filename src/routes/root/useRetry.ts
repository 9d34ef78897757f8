import { useRelayEnvironment } from 'react-relay/hooks';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { commitLocalUpdate } from 'relay-runtime';

/**
 * Reloads everything on this page and removes the error boundaries' messages. It navigates to the current address,
 * because the router's own revalidation may finish before its boundaries notice.
 */
export function useRetry(): { retry: () => void; isRetrying: boolean } {
  const { pathname, search, state } = useLocation();
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const { state: movement } = useNavigation();
  return {
    retry() {
      // The store keeps responses with errors, and a retry would read them again.
      commitLocalUpdate(environment, (store) => store.invalidateStore());
      // Without the hash, because that would only scroll within the page.
      void navigate(pathname + search, { replace: true, preventScrollReset: true, state: state as unknown });
    },
    isRetrying: movement !== 'idle',
  };
}
