import { useEffect, useRef } from 'react';
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import { waitingTimes } from '#lib/waiting-times.ts';
import { REFRESH } from '#relay/refresh.ts';

/** The maximum number of requests for the result. */
const MAX_LOOKS = 30;

/** Polls a message that is being sent, until the partner has responded or the component is unmounted. */
export function useFollowMessage<Query extends OperationType>(
  query: GraphQLTaggedNode,
  statusOf: (answer: Query['response']) => string | undefined,
) {
  const environment = useRelayEnvironment();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const look = async (variables: Query['variables']) => {
    const answer = await fetchQuery<Query>(environment, query, variables, REFRESH).toPromise();
    return answer && statusOf(answer);
  };
  const follow = async (variables: Query['variables'], left = MAX_LOOKS): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, waitingTimes().messageInterval));
    if (isClosed.current) return;
    // If the connection fails, the last known state stays; reopening the drawer requests it again.
    const status = await look(variables).catch(() => null);
    if (left > 1 && (status === 'SENDING' || status === 'WAITING_FOR_MDN')) await follow(variables, left - 1);
  };
  return (variables: Query['variables']) => follow(variables);
}
