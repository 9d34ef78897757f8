import type { MultiCompanyOutcome } from '#gql/RunResults_run';
import type { StatusLook } from '#ui/status/tone.ts';

type Outcome = Exclude<MultiCompanyOutcome, '%future added value'>;

/** How the outcomes of a dry run are shown. */
export const previewLooks: Readonly<Record<Outcome, StatusLook>> = {
  CHANGED: { tone: 'run', label: 'Will change' },
  UNCHANGED: { tone: 'skip', label: 'No change' },
  DENIED: { tone: 'skip', label: 'Not allowed' },
  FAILED: { tone: 'wait', label: 'Not possible' },
  PENDING: { tone: 'wait', label: 'Waiting' },
  RUNNING: { tone: 'run', label: 'In progress' },
  CANCELED: { tone: 'skip', label: 'Canceled' },
};

/** How the outcomes of a run are shown. */
export const runLooks: Readonly<Record<Outcome, StatusLook>> = {
  ...previewLooks,
  CHANGED: { tone: 'ok', label: 'Changed' },
  UNCHANGED: { tone: 'skip', label: 'No change' },
  DENIED: { tone: 'skip', label: 'Not allowed' },
  FAILED: { tone: 'fail', label: 'Failed' },
};
