// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { RunFollowSubscription } from '#gql/RunFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Subscribes to the updates of a run while mounted. */
export function RunFollow({ run_uuid }: { run_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<RunFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription RunFollowSubscription($run_uuid: ID!) {
          multi_company_run_changed(run_uuid: $run_uuid) {
            run_uuid
            status
            ...RunStep_run
            ...EarlierRunTable_runs
          }
        }
      `,
      variables: { run_uuid },
      updater(store, response) {
        const status = response?.multi_company_run_changed.status;
        // The run may have changed data of any page, so each page refetches its data when it is opened.
        if (status !== undefined && status !== 'RUNNING') store.invalidateStore();
      },
      // The network layer reconnects by itself; an error here means that the server rejected the subscription.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [run_uuid],
  );
  useSubscription<RunFollowSubscription>(config);
  return null;
}
