// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ResubmissionFollowSubscription } from '#gql/ResubmissionFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Subscribes the page to a resubmission while mounted. */
export function ResubmissionFollow({ run_uuid }: { run_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<ResubmissionFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription ResubmissionFollowSubscription($run_uuid: ID!) {
          resubmission_run_changed(run_uuid: $run_uuid) {
            run_uuid
            status
            results {
              invocation_uuid
              # Lists show that the original was resubmitted, and how that ended.
              original {
                invocation_uuid
                resubmissions {
                  invocation_uuid
                  ...StatusCell_execution
                }
                ...StatusCell_execution
              }
            }
            ...OpenedRun_run
            ...RecentRunTable_runs
          }
        }
      `,
      variables: { run_uuid },
      updater(store, response) {
        const status = response?.resubmission_run_changed.status;
        // Failure counts may appear on any page, so the store is invalidated and each page fetches them again.
        if (status !== undefined && status !== 'RUNNING') store.invalidateStore();
      },
      // The network layer reconnects by itself; an error here is a rejection.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [run_uuid],
  );
  useSubscription<ResubmissionFollowSubscription>(config);
  return null;
}
