import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ConnectionHandler } from 'relay-runtime';
import type { useJobActions_job$key } from '#gql/useJobActions_job';
import type { useJobActionsCancelMutation } from '#gql/useJobActionsCancelMutation';
import type { useJobActionsDeleteMutation } from '#gql/useJobActionsDeleteMutation';
import type { useJobActionsEnableMutation } from '#gql/useJobActionsEnableMutation';
import type { useJobActionsRunMutation } from '#gql/useJobActionsRunMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { useOnce } from '#relay/useOnce.ts';
import { notify } from '#ui/feedback/notify.ts';
import { countInList } from '../../_shared/list-changes.ts';
import { runStatuses } from './runs-address.ts';

/** The actions on a job that its row offers. */
export function useJobActions(jobRef: useJobActions_job$key, connectionId: string) {
  const { job_uuid, company_uuid, name } = useFragment(
    graphql`
      fragment useJobActions_job on SftpJob {
        job_uuid
        company_uuid
        name
      }
    `,
    jobRef,
  );
  const [run, isStarting] = useOnce<useJobActionsRunMutation>(
    graphql`
      mutation useJobActionsRunMutation($input: RunSftpJobInput!) {
        run_sftp_job(input: $input) {
          job_execution_edge {
            cursor
            node {
              job_execution_uuid
              ...JobRunItem_run
            }
          }
          sftp_job {
            job_uuid
            ...SftpJobItem_job
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not run`, goesOn: true },
  );
  const [cancel, isCanceling] = useMutation<useJobActionsCancelMutation>(
    graphql`
      mutation useJobActionsCancelMutation($input: CancelSftpJobExecutionInput!) {
        cancel_sftp_job_execution(input: $input) {
          job_execution {
            job_execution_uuid
            ...JobRunItem_run
          }
          sftp_job {
            job_uuid
            ...SftpJobItem_job
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The run was not canceled', success: `The run of ${name} was canceled` },
  );
  const [enable] = useMutation<useJobActionsEnableMutation>(
    graphql`
      mutation useJobActionsEnableMutation($input: SetSftpJobEnabledInput!) {
        set_sftp_job_enabled(input: $input) {
          sftp_job {
            job_uuid
            enabled
            next_run_at
            lock_version
            updated_at
            updated_by {
              display
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
    { failure: `${name} was not changed` },
  );
  const [remove, isDeleting] = useMutation<useJobActionsDeleteMutation>(
    graphql`
      mutation useJobActionsDeleteMutation($input: DeleteSftpJobInput!, $connections: [ID!]!) {
        delete_sftp_job(input: $input) {
          sftp_job {
            job_uuid
            __id @deleteEdge(connections: $connections)
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not deleted`, success: `${name} deleted` },
  );
  const [shownEnabled, setShownEnabled] = useState<boolean | null>(null);
  const setEnabled = async (enabled: boolean): Promise<void> => {
    // The switch shows the choice at once; everything else in the row waits for the server.
    setShownEnabled(enabled);
    const result = await enable({ input: { job_uuid, enabled } });
    setShownEnabled(null);
    if (result.ok) notify.undo(`${name} ${enabled ? 'resumed' : 'paused'}`, () => void setEnabled(!enabled));
  };
  return {
    shownEnabled,
    setEnabled,
    isStarting,
    isCanceling,
    isDeleting,
    async runNow(is_test = false): Promise<void> {
      await run(
        { input: { job_uuid, is_test } },
        {
          updater(store) {
            const edge = store.getRootField('run_sftp_job')?.getLinkedRecord('job_execution_edge');
            const job = store.get(dataID('SftpJob', { job_uuid }));
            // After a lost answer, the run that it was about is not in the response.
            if (!edge) job?.invalidateRecord();
            if (!edge || !job) return;
            // Prepends the new run to the loaded lists of runs, except those of failed runs.
            for (const show of ['all', 'files'] as const) {
              const connection = ConnectionHandler.getConnection(job, 'SftpJobRuns_executions', {
                statuses: runStatuses(show),
              });
              const own = connection && ConnectionHandler.buildConnectionEdge(store, connection, edge);
              if (connection && own) ConnectionHandler.insertEdgeBefore(connection, own);
            }
          },
        },
      );
    },
    async cancelRun(job_execution_uuid: string): Promise<void> {
      await cancel({ input: { job_execution_uuid } });
    },
    async deleteNow(): Promise<boolean> {
      const result = await remove(
        { input: { job_uuid }, connections: [connectionId] },
        {
          updater(store, response) {
            if (response?.delete_sftp_job.sftp_job)
              countInList(store, { connectionId, company_uuid, by: -1 });
          },
        },
      );
      return result.ok;
    },
  };
}
