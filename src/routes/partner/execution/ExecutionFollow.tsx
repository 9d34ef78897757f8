// What changes is read by the parts that declare these fragments; this only asks for all of it.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ExecutionFollowSubscription } from '#gql/ExecutionFollowSubscription';
import { describeError } from '../../../relay/errors.ts';
import { notify } from '../../../ui/feedback/notify.ts';

interface ExecutionFollowProps {
  invocation_uuid: string;
  /** Whether the page asks for what guests do not read. */
  internals: boolean;
}

/** The page's live updates of an execution, for as long as it is mounted. */
export function ExecutionFollow({ invocation_uuid, internals }: ExecutionFollowProps) {
  const config = useMemo<GraphQLSubscriptionConfig<ExecutionFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription ExecutionFollowSubscription($invocation_uuid: ID!, $internals: Boolean!) {
          flow_execution_changed(invocation_uuid: $invocation_uuid) {
            invocation_uuid
            ...ExecutionLive_execution
            ...ExecutionHead_execution
            ...ExecutionActions_execution
            ...ExecutionTabs_execution
            # A subscription's answers come whole.
            ...OverviewScreen_execution @arguments(deferred: false)
          }
        }
      `,
      variables: { invocation_uuid, internals },
      // A broken connection is taken up again by the network; what comes here is a refusal.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [invocation_uuid, internals],
  );
  useSubscription<ExecutionFollowSubscription>(config);
  return null;
}
