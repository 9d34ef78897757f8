import { useRelayEnvironment } from 'react-relay/hooks';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { commitLocalUpdate } from 'relay-runtime';

/**
 * Asks again for all that this page is made of, and takes down the walls around what failed. A navigation to where
 * one is already, because the router's own revalidation may be over before its walls have noticed it.
 */
export function useRetry(): { retry: () => void; isRetrying: boolean } {
  const { pathname, search, state } = useLocation();
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const { state: movement } = useNavigation();
  return {
    retry() {
      // What came with errors is in the store as it came, and would be taken from there again.
      commitLocalUpdate(environment, (store) => store.invalidateStore());
      // Without the hash: with it the router would take it for a jump within the page.
      void navigate(pathname + search, { replace: true, preventScrollReset: true, state: state as unknown });
    },
    isRetrying: movement !== 'idle',
  };
}
