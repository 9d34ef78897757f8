import type { JobRunStatus } from '#gql/SftpJobRunsQuery';
import type { SftpJobTrigger } from '#gql/JobRunItem_run';
import { pluralize } from '#lib/text.ts';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

type KnownStatus = Exclude<JobRunStatus, '%future added value'>;

const looks: Readonly<Record<KnownStatus, StatusLook>> = {
  QUEUED: { tone: 'sub', label: 'Queued' },
  RUNNING: { tone: 'run', label: 'Running' },
  SUCCESS: { tone: 'ok', label: 'Success' },
  PARTIAL: { tone: 'wait', label: 'Partly failed' },
  FAILED: { tone: 'fail', label: 'Failed' },
  SKIPPED: { tone: 'skip', label: 'No files' },
  CANCELED: { tone: 'skip', label: 'Canceled' },
};

/** Color and label of a run's status. */
export const runLook = (status: JobRunStatus): StatusLook => statusLook(looks, status);

/** Whether a run is still in progress. */
export const isUnderWay = (status: JobRunStatus | undefined): boolean =>
  status === 'QUEUED' || status === 'RUNNING';

const triggers: Readonly<Record<Exclude<SftpJobTrigger, '%future added value'>, string>> = {
  SCHEDULE: 'By schedule',
  MANUAL: 'Run by hand',
  TEST: 'Test',
};

/** What started a run. */
export const triggerWords = (trigger: SftpJobTrigger): string =>
  (triggers as Readonly<Record<string, string>>)[trigger] ?? 'Unknown';

interface Counts {
  readonly files_found: number;
  readonly files_launched: number;
  readonly files_failed: number;
}

/** "2 files found, 2 executions started, 1 failed" */
export const countsInWords = ({ files_found, files_launched, files_failed }: Counts): string =>
  [
    `${pluralize(files_found, 'file')} found`,
    files_launched > 0 && `${pluralize(files_launched, 'execution')} started`,
    files_failed > 0 && `${files_failed} failed`,
  ]
    .filter(Boolean)
    .join(', ');
