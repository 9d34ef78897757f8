// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { JobRunFollowSubscription } from '#gql/JobRunFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Subscribes the list to a run in progress while mounted. */
export function JobRunFollow({ job_execution_uuid }: { job_execution_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<JobRunFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription JobRunFollowSubscription($job_execution_uuid: ID!) {
          launcher_job_event(job_execution_uuid: $job_execution_uuid) {
            job_execution {
              job_execution_uuid
              ...JobRunItem_run
              sftp_job {
                job_uuid
                ...SftpJobItem_job
              }
            }
          }
        }
      `,
      variables: { job_execution_uuid },
      // The network layer reconnects by itself; an error here is a rejection.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [job_execution_uuid],
  );
  useSubscription<JobRunFollowSubscription>(config);
  return null;
}
