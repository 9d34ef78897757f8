import { graphql } from 'react-relay';
import { commitLocalUpdate, type Environment, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { recordIn, resetSlice, sliceIn } from './client-state.ts';
import { recordsOf } from './linked.ts';

void graphql`
  fragment sftpLauncher_job on SftpJob @assignable {
    __typename
  }
`;
void graphql`
  fragment sftpLauncher_event on SftpJobEvent @assignable {
    __typename
  }
`;
void graphql`
  fragment sftpLauncher_execution on SftpJobExecution @assignable {
    __typename
  }
`;

export type AssignableSftpJob = Assignable<'SftpJob', 'sftpLauncher_job'>;
export type AssignableSftpJobEvent = Assignable<'SftpJobEvent', 'sftpLauncher_event'>;
export type AssignableSftpJobExecution = Assignable<'SftpJobExecution', 'sftpLauncher_execution'>;

const NAME = 'sftp_launcher';

function link(
  store: RecordSourceProxy,
  record: RecordProxy,
  field: string,
  to: { readonly __id: string } | null,
): void {
  const [target] = to ? recordsOf(store, [to]) : [];
  if (target) record.setLinkedRecord(target, field);
  else record.setValue(null, field);
}

/** SET_SFTP_JOBS: sets the company and its jobs, and clears the selected job and the job event. */
export function setSftpJobs(
  environment: Environment,
  company_uuid: string,
  jobs: readonly AssignableSftpJob[],
): void {
  commitLocalUpdate(environment, (store) => {
    const slice = sliceIn(store, NAME);
    const list = recordIn(store, `${slice.getDataID()}:jobs`, 'SftpJobList');
    list.setLinkedRecords(recordsOf(store, jobs), 'items');
    slice.setLinkedRecord(list, 'jobs');
    slice.setValue(company_uuid, 'company_uuid');
    slice.setValue(null, 'sftp_job');
    slice.setValue(null, 'job_event');
  });
}

/** SET_SFTP_JOB: selects the job being edited. */
export function setSftpJob(environment: Environment, job: AssignableSftpJob | null): void {
  commitLocalUpdate(environment, (store) => link(store, sliceIn(store, NAME), 'sftp_job', job));
}

/** SET_SFTP_JOB_EVENT: selects the event being viewed. */
export function setSftpJobEvent(environment: Environment, event: AssignableSftpJobEvent | null): void {
  commitLocalUpdate(environment, (store) => link(store, sliceIn(store, NAME), 'job_event', event));
}

/** SET_ALL_SFTP_JOBS_EVENTS: stores the events of a run, and the run with its parameters. */
export function setAllSftpJobsEvents(
  environment: Environment,
  {
    events,
    meta_data,
  }: { events: readonly AssignableSftpJobEvent[]; meta_data: AssignableSftpJobExecution | null },
): void {
  commitLocalUpdate(environment, (store) => {
    const all = recordIn(store, `${sliceIn(store, NAME).getDataID()}:all_events`, 'SftpJobEvents');
    all.setLinkedRecords(recordsOf(store, events), 'events');
    link(store, all, 'meta_data', meta_data);
  });
}

/** CLEAR_SFTP_LAUNCHER: resets the slice. */
export function clearSftpLauncher(environment: Environment): void {
  commitLocalUpdate(environment, (store) => resetSlice(store, NAME));
}
