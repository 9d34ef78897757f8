import { useDeferredValue } from 'react';
import { usePreloadedQuery, type GraphQLTaggedNode, type PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { OperationType } from 'relay-runtime';

export interface DeferredRouteQuery<T extends OperationType> {
  readonly data: T['response'];
  /** The variables of what is shown. */
  readonly variables: T['variables'];
  /** What is shown is of the address before: the query of the present one is still on its way. */
  readonly stale: boolean;
}

/**
 * Like `useRouteQuery`, for a screen whose address changes while it stays (filters, order): goes on with the data of
 * the address before until the next has arrived, so that old rows dim and nothing blanks. Suspends the first time only.
 */
export function useDeferredRouteQuery<T extends OperationType>(
  query: GraphQLTaggedNode,
): DeferredRouteQuery<T> {
  const latest = useLoaderData() as PreloadedQuery<T>;
  const shown = useDeferredValue(latest);
  return {
    data: usePreloadedQuery<T>(query, shown),
    variables: shown.variables as T['variables'],
    stale: shown !== latest,
  };
}
