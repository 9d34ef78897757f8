// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ExecutionFollowSubscription } from '#gql/ExecutionFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

interface ExecutionFollowProps {
  invocation_uuid: string;
  /** Whether the page requests data that guests may not read. */
  internals: boolean;
}

/** Subscribes the page to an execution while mounted. */
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
            # Subscription responses are not incremental.
            ...OverviewScreen_execution @arguments(deferred: false)
          }
        }
      `,
      variables: { invocation_uuid, internals },
      // The network layer reconnects by itself; an error here is a rejection.
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
