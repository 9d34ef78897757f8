import type { FlowExecutionStatus } from '#gql/StatusCell_execution';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

/** The execution statuses that this portal knows; a newer server may send others. */
export type ExecutionStatus = Exclude<FlowExecutionStatus, '%future added value'>;

interface ExecutionStatusLook extends StatusLook {
  /** For narrow places, such as a filter chip that lists several. */
  short: string;
  /** Whether the status can no longer change; executions that are not final may be watched. */
  final: boolean;
  failed: boolean;
}

/** Color and label of each status, in the order of an execution's life (domain.md §C10). */
export const executionStatuses: Readonly<Record<ExecutionStatus, ExecutionStatusLook>> = {
  SUBMITTED: { tone: 'sub', label: 'Submitted', short: 'Submitted', final: false, failed: false },
  IN_PROGRESS: { tone: 'run', label: 'In progress', short: 'In progress', final: false, failed: false },
  PENDING_ACKNOWLEDGMENT: {
    tone: 'wait',
    label: 'Pending acknowledgment',
    short: 'Pending',
    final: false,
    failed: false,
  },
  COMPLETE: { tone: 'run', label: 'Complete', short: 'Complete', final: false, failed: false },
  SUCCESS: { tone: 'ok', label: 'Success', short: 'Success', final: true, failed: false },
  SKIPPED: { tone: 'skip', label: 'Skipped', short: 'Skipped', final: true, failed: false },
  LOGICAL_FAILURE: { tone: 'fail', label: 'Error', short: 'Error', final: true, failed: true },
  TECHNICAL_FAILURE: {
    tone: 'tech',
    label: 'Technical error',
    short: 'Technical error',
    final: true,
    failed: true,
  },
};

/** Color and label of a status from the server. */
export const executionStatusLook = (status: FlowExecutionStatus): StatusLook =>
  statusLook(executionStatuses, status);

const knows = (status: string): status is ExecutionStatus => Object.hasOwn(executionStatuses, status);

/** Whether the status can no longer change; an unknown status counts as final. */
export const isFinalStatus = (status: FlowExecutionStatus): boolean =>
  !knows(status) || executionStatuses[status].final;

/** Whether the execution ended in an error or a technical error. */
export const isFailedStatus = (status: FlowExecutionStatus): boolean =>
  knows(status) && executionStatuses[status].failed;

/** All statuses, in the order of an execution's life. */
export const executionStatusList = Object.keys(executionStatuses) as readonly ExecutionStatus[];

/** The two failed statuses; every counter of failures in the portal uses these. */
export const failedStatuses: readonly ExecutionStatus[] = executionStatusList.filter(isFailedStatus);
