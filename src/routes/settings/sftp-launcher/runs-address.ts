import type { JobRunStatus } from '#gql/SftpJobRunsQuery';
import { withoutHistory } from '../../_shared/audit/history-address.ts';
import { isUuid } from '../../params.ts';

/** Which runs of a job the list shows. */
export type RunsShown = 'all' | 'files' | 'failed';

const statusesOf: Readonly<Record<RunsShown, readonly JobRunStatus[] | null>> = {
  all: null,
  files: ['RUNNING', 'SUCCESS', 'PARTIAL', 'CANCELED'],
  failed: ['FAILED', 'PARTIAL'],
};

/** The query variable for the runs to list; null for all. */
export const runStatuses = (show: RunsShown): JobRunStatus[] | null => {
  const statuses = statusesOf[show];
  return statuses && [...statuses];
};

/** The drawer over the list. */
export interface OpenRuns {
  readonly kind: 'runs';
  readonly job_uuid: string;
  readonly show: RunsShown;
}

/** `?runs=<job>&show=files`; null if no job's runs are open. */
export function readOpenRuns(search: URLSearchParams): OpenRuns | null {
  const job_uuid = search.get('runs');
  const show = search.get('show');
  return job_uuid !== null && isUuid(job_uuid)
    ? { kind: 'runs', job_uuid, show: show === 'files' || show === 'failed' ? show : 'all' }
    : null;
}

/** The search string of this list without a drawer. */
export function closedSearch(search: string): URLSearchParams {
  const params = withoutHistory(search);
  params.delete('runs');
  params.delete('show');
  return params;
}

/** The search string of this list with a job's runs open. */
export function runsSearch(search: string, job_uuid: string, show: RunsShown = 'all'): string {
  const params = closedSearch(search);
  params.set('runs', job_uuid);
  if (show !== 'all') params.set('show', show);
  return `?${params.toString()}`;
}
