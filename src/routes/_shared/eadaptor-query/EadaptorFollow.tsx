// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { EadaptorFollowSubscription } from '#gql/EadaptorFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Subscribes the page to a running query while mounted. */
export function EadaptorFollow({ query_uuid }: { query_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<EadaptorFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription EadaptorFollowSubscription($query_uuid: ID!) {
          eadaptor_query_progress(query_uuid: $query_uuid) {
            query_uuid
            ...OpenedQuery_eadaptorQuery
          }
        }
      `,
      variables: { query_uuid },
      // The network layer reconnects by itself; an error here is a rejection.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [query_uuid],
  );
  useSubscription<EadaptorFollowSubscription>(config);
  return null;
}
