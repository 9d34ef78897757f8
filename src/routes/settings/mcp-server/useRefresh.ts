import { useState } from 'react';
import {
  fetchQuery,
  useRelayEnvironment,
  type GraphQLTaggedNode,
  type PreloadedQuery,
} from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { REFRESH } from '#relay/refresh.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Fetches the route's query again; its data stays on screen until the response arrives. */
export function useRefresh(query: GraphQLTaggedNode): [refresh: () => void, isRefreshing: boolean] {
  const { variables } = useLoaderData() as PreloadedQuery<OperationType>;
  const environment = useRelayEnvironment();
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = () => {
    setRefreshing(true);
    fetchQuery(environment, query, variables, REFRESH).subscribe({
      complete: () => setRefreshing(false),
      error() {
        setRefreshing(false);
        notify.error('What is shown may be out of date. Try again.', 'The calls were not refreshed');
      },
    });
  };
  return [refresh, isRefreshing];
}
