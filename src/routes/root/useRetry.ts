import { useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Asks again for all that this page is made of, and takes down the walls around what failed. A navigation to where
 * one is already, because the router's own revalidation may be over before its walls have noticed it.
 */
export function useRetry(): { retry: () => void; isRetrying: boolean } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { state: movement } = useNavigation();
  return {
    // Without the hash: with it the router would take it for a jump within the page.
    retry: () =>
      void navigate(pathname + search, { replace: true, preventScrollReset: true, state: state as unknown }),
    isRetrying: movement !== 'idle',
  };
}
