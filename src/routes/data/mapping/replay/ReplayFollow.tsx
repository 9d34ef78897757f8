// The component that declares this fragment reads the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ReplayFollowSubscription } from '#gql/ReplayFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Subscribes the page to a replay while mounted. */
export function ReplayFollow({ replay_uuid }: { replay_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<ReplayFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription ReplayFollowSubscription($replay_uuid: ID!) {
          mapping_replay_changed(replay_uuid: $replay_uuid) {
            replay_uuid
            ...ReplayReport_replay
          }
        }
      `,
      variables: { replay_uuid },
      // The network layer reconnects by itself; an error here is a rejection.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [replay_uuid],
  );
  useSubscription<ReplayFollowSubscription>(config);
  return null;
}
