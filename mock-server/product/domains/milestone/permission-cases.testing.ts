import type { PermissionCases, ReadCases } from '../../permission-case.testing.ts';

export const milestoneCases: PermissionCases = {
  set_milestone: {
    input: ({ milestone_uuid }) => ({ milestone_uuid, due_date: '2026-12-24' }),
  },
  create_milestone: {
    input: ({ partner_uuid }) => ({ partner_uuid, title: 'Load test' }),
  },
  move_milestone: {
    input: ({ milestone_uuid }) => ({ milestone_uuid, sequence: 2 }),
  },
  delete_milestone: {
    input: ({ milestone_uuid }) => ({ milestone_uuid }),
  },
};

export const milestoneReads: ReadCases = {
  'Milestone.owner': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid milestones { milestone_uuid it: owner { email } } } }`,
  },
};
