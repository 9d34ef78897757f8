import { useEffect, useState } from 'react';
import { usePreloadedQuery, type GraphQLTaggedNode, type PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { OperationType } from 'relay-runtime';

/** Reads the query that this route's loader started; suspends until the data arrives. */
export function useRouteQuery<T extends OperationType>(query: GraphQLTaggedNode): T['response'] {
  const loaded = useLoaderData() as PreloadedQuery<T>;
  const [failure, setFailure] = useState<{ readonly of: unknown; readonly error: unknown }>();
  // If the store already has the query's own fields, Relay renders them without waiting for the rest. It would never
  // report that the rest failed: fragments would only find their data missing.
  useEffect(() => {
    // Never unsubscribe: that would cancel the query.
    loaded.source?.subscribe({ error: (error: unknown) => setFailure({ of: loaded, error }) });
  }, [loaded]);
  if (failure?.of === loaded) throw failure.error;
  return usePreloadedQuery<T>(query, loaded);
}
