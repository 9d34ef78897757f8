import { useRelayEnvironment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router';
import { commitLocalUpdate } from 'relay-runtime';
import { dataID } from '../../../relay/data-id.ts';

/** Asks again for the list: what was uploaded or moved may belong elsewhere in it, or no longer. */
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
