import type { MilestoneStatus } from '#gql/MilestoneItem_milestone';
import type { StatusLook } from '#ui/status/tone.ts';

/** Color and label of each milestone status. */
export const milestoneStatuses: Readonly<
  Record<Exclude<MilestoneStatus, '%future added value'>, StatusLook>
> = {
  NOT_STARTED: { tone: 'sub', label: 'Not started' },
  IN_PROGRESS: { tone: 'run', label: 'In progress' },
  BLOCKED: { tone: 'fail', label: 'Blocked' },
  DONE: { tone: 'ok', label: 'Done' },
  CANCELED: { tone: 'skip', label: 'Canceled' },
};
