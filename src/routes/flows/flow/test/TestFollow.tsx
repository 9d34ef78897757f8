// The component that declares this fragment reads the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { TestFollowSubscription } from '#gql/TestFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Subscribes to the updates of a dry run while it is shown. */
export function TestFollow({ flow_test_uuid }: { flow_test_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<TestFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription TestFollowSubscription($flow_test_uuid: ID!) {
          flow_test_changed(flow_test_uuid: $flow_test_uuid) {
            flow_test_uuid
            ...TestRun_test
          }
        }
      `,
      variables: { flow_test_uuid },
      // The network layer reconnects by itself; an error here means that the server rejected the subscription.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [flow_test_uuid],
  );
  useSubscription<TestFollowSubscription>(config);
  return null;
}
