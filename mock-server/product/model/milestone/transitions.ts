import type { MilestoneStatus } from '#schema-types';

/** Allowed status transitions. Any milestone can be dropped; a dropped one stays dropped. */
export const nextStatuses: Readonly<Record<MilestoneStatus, readonly MilestoneStatus[]>> = {
  NOT_STARTED: ['IN_PROGRESS', 'CANCELED'],
  IN_PROGRESS: ['BLOCKED', 'DONE', 'CANCELED'],
  BLOCKED: ['IN_PROGRESS', 'DONE', 'CANCELED'],
  DONE: ['CANCELED'],
  CANCELED: [],
};

export const isOpen = (status: MilestoneStatus): boolean => status !== 'DONE' && status !== 'CANCELED';
