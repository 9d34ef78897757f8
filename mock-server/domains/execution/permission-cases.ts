import type { PermissionCases } from '../permission-case.ts';

export const executionCases: PermissionCases = {
  resubmit_flow_execution: { input: ({ invocation_uuid }) => ({ invocation_uuid }), outcome: 'F..F.N' },
  resubmit_flow_executions: {
    input: ({ invocation_uuid }) => ({ invocation_uuids: [invocation_uuid] }),
    outcome: 'F..F.N',
  },
  flag_flow_executions: {
    input: ({ invocation_uuid }) => ({ invocation_uuids: [invocation_uuid], flagged: true }),
    outcome: '...F.N',
  },
  share_flow_execution: {
    input: ({ invocation_uuid }) => ({ invocation_uuid, is_shared: true }),
    outcome: 'F..F.N',
  },
};
