import { useCallback } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate } from 'relay-runtime';
import { useLocation, useRevalidator } from 'react-router';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import { dataID } from '../../../../relay/data-id.ts';
import { setAnchor } from './anchors.ts';

/** Makes the list anew, from the present. The rows stay until it is there. */
export function useRefresh({
  partner_uuid,
  filter,
  sort,
}: PartnerSearchScreenQuery['variables']): () => void {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  return useCallback(() => {
    // A span that moves begins elsewhere now, which is another list. One that stands is the same list: unless what
    // the store knows of it is declared old, nobody would ask.
    setAnchor(key, Date.now());
    commitLocalUpdate(environment, (store) => {
      store
        .get(dataID('TradingPartner', { partner_uuid }))
        ?.getLinkedRecord('flow_execution_search', { filter, sort, first: 100 })
        ?.invalidateRecord();
    });
    void revalidate();
  }, [environment, revalidate, key, partner_uuid, filter, sort]);
}
