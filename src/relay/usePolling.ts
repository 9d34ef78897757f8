import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay/hooks';
import type { OperationType, Subscription } from 'relay-runtime';
import { waitingTimes } from '../lib/waiting-times.ts';
import { REFRESH } from './refresh.ts';

export interface Polling {
  /** A request is in progress. */
  readonly updating: boolean;
  /** The last request failed, so the data is older than the interval suggests. */
  readonly failed: boolean;
  /** Refreshes immediately. */
  readonly update: () => void;
}

/**
 * Refetches a query at an interval while the page is visible, for data that no subscription covers. The response goes
 * to the store, so readers update without suspending; a failed request leaves the shown data as it is.
 */
export function usePolling<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T['variables'],
  enabled: boolean,
  /** For a response that no fragment reads. */
  onAnswer?: (response: T['response']) => void,
  /** Milliseconds between two requests. */
  interval: number = waitingTimes().pollInterval,
): Polling {
  const environment = useRelayEnvironment();
  const running = useRef<Subscription | null>(null);
  const interrupted = useRef(false);
  const [updating, setUpdating] = useState(false);
  const [failed, setFailed] = useState(false);
  // The variables object is new on every render, so compare its contents.
  const variablesText = JSON.stringify(variables);

  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });

  const update = useCallback(() => {
    if (running.current) return;
    setUpdating(true);
    const done = (wrong: boolean) => {
      running.current = null;
      setUpdating(false);
      setFailed(wrong);
    };
    const asked = JSON.parse(variablesText) as T['variables'];
    running.current = fetchQuery<T>(environment, query, asked, REFRESH).subscribe({
      next: (response) => answered.current?.(response),
      complete: () => done(false),
      error: () => done(true),
    });
  }, [environment, query, variablesText]);

  useEffect(() => {
    if (!enabled) {
      interrupted.current = false;
      return undefined;
    }
    // If the variables changed or polling stopped during a request, refetch now rather than after a whole interval.
    if (interrupted.current) update();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') update();
    }, interval);
    return () => {
      clearInterval(timer);
      interrupted.current = running.current !== null;
      running.current?.unsubscribe();
      running.current = null;
      setUpdating(false);
    };
  }, [enabled, interval, update]);

  return { updating, failed, update };
}
