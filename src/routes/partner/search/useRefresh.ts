import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { commitLocalUpdate } from 'relay-runtime';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import { dataID } from '../../../relay/data-id.ts';
import { setAnchor } from './anchors.ts';

/** Makes the list anew, from the present; the rows stay until it is there. Tells whether that is under way. */
export function useRefresh({
  partner_uuid,
  filter,
  sort,
  count,
}: PartnerSearchScreenQuery['variables']): [refresh: () => void, isRefreshing: boolean] {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const loaded: unknown = useLoaderData();
  const [replacing, setReplacing] = useState<unknown>(null);
  const refresh = () => {
    // A span that moves begins elsewhere now, which is another list. One that stands is the same list: unless what
    // the store knows of it is declared old, nobody would ask.
    setAnchor(key, Date.now());
    commitLocalUpdate(environment, (store) => {
      store
        .get(dataID('TradingPartner', { partner_uuid }))
        ?.getLinkedRecord('flow_execution_search', { filter, sort, first: count })
        ?.invalidateRecord();
    });
    setReplacing(loaded);
    void revalidate();
  };
  return [refresh, replacing !== null && replacing === loaded];
}
