import type { PermissionCases } from '../permission-case.ts';

export const milestoneCases: PermissionCases = {
  set_milestone: {
    input: ({ milestone_uuid }) => ({ milestone_uuid, due_date: '2026-12-24' }),
    outcome: 'F..F.N',
  },
};
