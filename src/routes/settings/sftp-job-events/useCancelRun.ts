// The components that declare these fragments read the response; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { graphql } from 'react-relay/hooks';
import type { useCancelRunMutation } from '#gql/useCancelRunMutation';
import { useMutation } from '#relay/useMutation.ts';
import { appendEvents, type EventTarget } from './append-events.ts';

/** Cancels a run, and adds its last events to the list. */
export function useCancelRun(): [
  cancel: (job_execution_uuid: string, target: EventTarget) => Promise<void>,
  isCanceling: boolean,
] {
  const [commit, isCanceling] = useMutation<useCancelRunMutation>(
    graphql`
      mutation useCancelRunMutation($input: CancelSftpJobExecutionInput!) {
        cancel_sftp_job_execution(input: $input) {
          job_execution {
            job_execution_uuid
            ...RunHead_run
            ...RunCounts_run
            ...RunSettings_run
            events(first: 500) {
              edges {
                cursor
                node {
                  event_uuid
                  seq
                  ...EventTable_events
                  ...sftpLauncher_event
                }
              }
            }
          }
          sftp_job {
            job_uuid
            last_execution {
              job_execution_uuid
              status
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The run was not canceled', success: 'The run was canceled' },
  );
  const cancel = async (job_execution_uuid: string, target: EventTarget) => {
    await commit(
      { input: { job_execution_uuid } },
      {
        updater(store) {
          const arrived = store
            .getRootField('cancel_sftp_job_execution')
            ?.getLinkedRecord('job_execution')
            ?.getLinkedRecord('events', { first: 500 })
            ?.getLinkedRecords('edges');
          if (arrived) appendEvents(store, target, arrived);
        },
      },
    );
  };
  return [cancel, isCanceling];
}
