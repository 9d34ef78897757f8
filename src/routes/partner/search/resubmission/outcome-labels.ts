import type { ResubmissionOrder, ResubmissionOutcome } from '#gql/OpenedRun_run';
import type { StatusLook } from '#ui/status/tone.ts';

type Outcome = Exclude<ResubmissionOutcome, '%future added value'>;

/** Color and label of each outcome, before and after the start. */
export const outcomeLooks: Readonly<Record<Outcome, StatusLook>> = {
  READY: { tone: 'run', label: 'Will run' },
  RESOLVED: { tone: 'skip', label: 'Already resolved' },
  REFUSED: { tone: 'wait', label: 'Not possible' },
  LEFT_OUT: { tone: 'skip', label: 'Left out' },
  PENDING: { tone: 'wait', label: 'Waiting' },
  RUNNING: { tone: 'run', label: 'In progress' },
  SUCCEEDED: { tone: 'ok', label: 'Succeeded' },
  FAILED: { tone: 'fail', label: 'Failed' },
  CANCELED: { tone: 'skip', label: 'Canceled' },
};

/** The order in which executions are resubmitted. */
export type Order = Exclude<ResubmissionOrder, '%future added value'>;

export const orderWords: Readonly<Record<Order, string>> = {
  OLDEST_FIRST: 'Oldest first',
  NEWEST_FIRST: 'Newest first',
  AS_LISTED: 'As listed',
};
