import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { commitLocalUpdate } from 'relay-runtime';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import { dataID } from '#relay/data-id.ts';
import { visitOf } from '#relay/route-query.ts';
import { serverNow } from '#lib/server-clock.ts';
import { setAnchor } from './anchors.ts';

/**
 * Reloads the list as of now; the rows stay until the new ones arrive. Also returns whether a reload is in progress.
 */
export function useRefresh({
  partner_uuid,
  filter,
  sort,
  count,
}: PartnerSearchScreenQuery['variables']): [refresh: () => void, isRefreshing: boolean] {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  const visit = visitOf(useLocation());
  const loaded: unknown = useLoaderData();
  const [replacing, setReplacing] = useState<unknown>(null);
  const refresh = () => {
    // A relative range now starts later, which makes it a different list. A fixed range is the same list, which would
    // come from the store unless its data is marked stale.
    setAnchor(visit, serverNow());
    commitLocalUpdate(environment, (store) => {
      store
        .get(dataID('TradingPartner', { partner_uuid }))
        ?.getLinkedRecord('flow_execution_search', { filter, sort, first: count, partial: true })
        ?.invalidateRecord();
    });
    setReplacing(loaded);
    void revalidate();
  };
  return [refresh, replacing !== null && replacing === loaded];
}
