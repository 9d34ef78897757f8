import type { PermissionCases, ReadCases } from '../../permission-case.testing.ts';

export const executionCases: PermissionCases = {
  resubmit_flow_execution: { input: ({ invocation_uuid }) => ({ invocation_uuid }) },
  resubmit_flow_executions: {
    input: ({ invocation_uuid }) => ({ invocation_uuids: [invocation_uuid] }),
  },
  resend_output: {
    // A failed execution may have no output, so a delivered one is used.
    input: async ({ partner_uuid }, ask) => {
      const { trading_partner } = await ask<{
        trading_partner: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
      }>(
        'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_execution_search(first: 1, filter: { statuses: [SUCCESS] }) { edges { node { invocation_uuid } } } } }',
        { p: partner_uuid },
      );
      return { invocation_uuid: trading_partner.flow_execution_search.edges[0]?.node.invocation_uuid ?? '' };
    },
  },
  flag_flow_executions: {
    input: ({ invocation_uuid }) => ({ invocation_uuids: [invocation_uuid], flagged: true }),
  },
  share_flow_execution: {
    input: ({ invocation_uuid }) => ({ invocation_uuid, is_shared: true }),
  },
};

const ofExecution =
  (field: string): ReadCases[string]['query'] =>
  ({ invocation_uuid }) =>
    `{ flow_execution(invocation_uuid: "${invocation_uuid}") { it: ${field} } }`;

/** Guests do not see how the workspace handles its failures. */
export const executionReads: ReadCases = {
  'FlowExecution.files': { query: ofExecution('files { file_key }') },
  'FlowExecution.evidence_file': { query: ofExecution('evidence_file { file_key }') },
  'FlowExecution.suggested_fix': { query: ofExecution('suggested_fix') },
  'FlowExecution.changes_since_last_success': {
    query: ofExecution('changes_since_last_success { items { name } }'),
  },
  'ExecutionComparison.changes': {
    query: ({ invocation_uuid }) =>
      `{ flow_execution(invocation_uuid: "${invocation_uuid}") { comparison { it: changes { name } } } }`,
    outcome: '...N.N',
  },
  'FlowExecution.share_preview': { query: ofExecution('share_preview { memo_count }') },
  'FlowExecution.resend_offer': {
    query: ofExecution('resend_offer { outputs { destination_summary } }'),
  },
  'FlowExecution.ai_summary': { query: ofExecution('ai_summary { text }') },
  'FlowExecution.flagged_by': {
    query: async (subject, ask) => {
      await ask(
        'mutation($i: FlagFlowExecutionsInput!) { flag_flow_executions(input: $i) { errors { code } } }',
        { i: { invocation_uuids: [subject.invocation_uuid], flagged: true } },
      );
      return ofExecution('flagged_by { display }')(subject, ask);
    },
  },
};
