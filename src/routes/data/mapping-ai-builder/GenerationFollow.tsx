// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { GenerationFollowSubscription } from '#gql/GenerationFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Subscribes the page to a generation while mounted. */
export function GenerationFollow({ generation_uuid }: { generation_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<GenerationFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription GenerationFollowSubscription($generation_uuid: ID!) {
          mapping_generation(generation_uuid: $generation_uuid) {
            generation_uuid
            status
            ...GenerateStep_generation
            ...ResultStep_generation
          }
        }
      `,
      variables: { generation_uuid },
      // The network layer reconnects by itself; an error here is a rejection.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [generation_uuid],
  );
  useSubscription<GenerationFollowSubscription>(config);
  return null;
}
