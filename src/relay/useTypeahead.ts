import { useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay/hooks';
import type { OperationType, Subscription } from 'relay-runtime';
import type { QueryMetadata } from './network.ts';

export interface Typeahead<T extends OperationType> {
  /** The latest response; null before the first one. */
  readonly data: T['response'] | null;
  /** A request is running. */
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  /** Call it while the person types. A later call cancels an earlier one. */
  readonly ask: (variables: T['variables']) => void;
}

/** Sends a query while the person types. A failure affects only the field, and further typing tries again. */
export function useTypeahead<T extends OperationType>(query: GraphQLTaggedNode): Typeahead<T> {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<Omit<Typeahead<T>, 'ask'>>({
    data: null,
    isBusy: false,
    hasFailed: false,
  });
  const running = useRef<Subscription>(undefined);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const ask = (variables: T['variables']) => {
    running.current?.unsubscribe();
    setState(({ data }) => ({ data, isBusy: true, hasFailed: false }));
    running.current = fetchQuery<T>(environment, query, variables, {
      fetchPolicy: 'store-or-network',
      networkCacheConfig: { metadata: { failFast: true } satisfies QueryMetadata },
    }).subscribe({
      next: (data) => setState({ data, isBusy: false, hasFailed: false }),
      error: () => setState({ data: null, isBusy: false, hasFailed: true }),
    });
  };
  return { ...state, ask };
}
