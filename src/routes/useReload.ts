import { useRelayEnvironment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router';
import { commitLocalUpdate } from 'relay-runtime';

/**
 * Loads the data of the address again after a part of it failed. A new load reads the store first, which keeps responses
 * with errors, so nothing in it counts as fresh.
 */
export function useReload(): () => void {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  return () => {
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    void revalidate();
  };
}
