import { useRelayEnvironment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router';
import { commitLocalUpdate } from 'relay-runtime';
import { dataID } from '#relay/data-id.ts';

/**
 * Returns a function that fetches the list again, because an uploaded or moved document may now belong elsewhere in it.
 */
export function useRefreshLibrary(partner_uuid: string): () => void {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  return () => {
    commitLocalUpdate(environment, (store) =>
      store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord(),
    );
    void revalidate();
  };
}
