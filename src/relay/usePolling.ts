import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay/hooks';
import type { OperationType, Subscription } from 'relay-runtime';
import { waitingTimes } from '../lib/waiting-times.ts';

export interface Polling {
  /** An answer is on the way. */
  readonly updating: boolean;
  /** The last attempt got no answer; what is shown is older than it says. */
  readonly failed: boolean;
  /** Asks at once. */
  readonly update: () => void;
}

/**
 * Asks a query again and again while the page is in sight, for what no subscription tells. The answer goes to the
 * store, so whoever reads it is told without suspending; a failed attempt leaves what is shown alone.
 */
export function usePolling<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T['variables'],
  enabled: boolean,
  /** For what is asked only in passing, and read from no fragment. */
  onAnswer?: (response: T['response']) => void,
): Polling {
  const environment = useRelayEnvironment();
  const running = useRef<Subscription | null>(null);
  const interrupted = useRef(false);
  const [updating, setUpdating] = useState(false);
  const [failed, setFailed] = useState(false);
  // Variables are a new object at each render; what they say is what counts.
  const said = JSON.stringify(variables);

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
    running.current = fetchQuery<T>(environment, query, JSON.parse(said) as T['variables'], {
      fetchPolicy: 'network-only',
      networkCacheConfig: { force: true },
    }).subscribe({
      next: (response) => answered.current?.(response),
      complete: () => done(false),
      error: () => done(true),
    });
  }, [environment, query, said]);

  useEffect(() => {
    if (!enabled) {
      interrupted.current = false;
      return undefined;
    }
    // A question that changed while its answer was on the way is due as before, not a whole interval later.
    if (interrupted.current) update();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') update();
    }, waitingTimes().pollInterval);
    return () => {
      clearInterval(timer);
      interrupted.current = running.current !== null;
      running.current?.unsubscribe();
      running.current = null;
      setUpdating(false);
    };
  }, [enabled, update]);

  return { updating, failed, update };
}
