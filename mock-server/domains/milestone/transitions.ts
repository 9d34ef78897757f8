export type MilestoneStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'BLOCKED' | 'DONE' | 'CANCELLED';

/** Allowed status transitions. Any milestone can be dropped; a dropped one stays dropped. */
export const nextStatuses: Readonly<Record<MilestoneStatus, readonly MilestoneStatus[]>> = {
  NOT_STARTED: ['IN_PROGRESS', 'CANCELLED'],
  IN_PROGRESS: ['BLOCKED', 'DONE', 'CANCELLED'],
  BLOCKED: ['IN_PROGRESS', 'DONE', 'CANCELLED'],
  DONE: ['CANCELLED'],
  CANCELLED: [],
};

export const isOpen = (status: MilestoneStatus): boolean => status !== 'DONE' && status !== 'CANCELLED';
