import type { PermissionCases } from '../permission-case.ts';

export const executionCases: PermissionCases = {
  resubmit_flow_execution: { input: ({ invocation_uuid }) => ({ invocation_uuid }), outcome: 'F..F.N' },
  resubmit_flow_executions: {
    input: ({ invocation_uuid }) => ({ invocation_uuids: [invocation_uuid] }),
    outcome: 'F..F.N',
  },
  resend_output: {
    // What failed may have made nothing: one that was delivered.
    input: async ({ partner_uuid }, ask) => {
      const { trading_partner } = await ask<{
        trading_partner: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
      }>(
        'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_execution_search(first: 1, filter: { statuses: [SUCCESS] }) { edges { node { invocation_uuid } } } } }',
        { p: partner_uuid },
      );
      return { invocation_uuid: trading_partner.flow_execution_search.edges[0]?.node.invocation_uuid ?? '' };
    },
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
