import type { MutationName } from '../../accounts/access-table.ts';
import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import { editorsOf } from '../../world/actors.ts';
import { FLAGGED, SHARED } from '../../world/columns.ts';
import type { World } from '../../world/world.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { lookOnce } from '../../model/kit/look-once.ts';
import { flowExecutionChanged } from './changed.ts';
import { comparisonOf } from './comparison.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { factFields } from './fields.ts';
import { filterOptions } from './filter-options.ts';
import { executionWalk } from '../../model/flow-run/execution-walk.ts';
import { executionConnection, executionHistogram } from '../../model/execution/listing.ts';
import { flagFlowExecutions, shareFlowExecution } from './marks.ts';
import { resendOffer, resendOutput } from './resend.ts';
import { resubmitFlowExecution, resubmitFlowExecutions } from '../../model/processing/resubmit.ts';
import { companyScope, partnerScope } from '../../model/execution/scopes.ts';
import { sharePreview } from './share-preview.ts';
import { mustExist } from '../../model/kit/must-exist.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';

const MINUTE = 60_000;

/** A value of a seeded row. */
const ofRow =
  <Value>(value: (row: number, world: World) => Value): SeedValue<Value | undefined> =>
  (invocation_uuid, _args, world) => {
    const row = world.execution.rowOf(invocation_uuid);
    return row === null ? undefined : value(row, world);
  };

const hasFlag = (flag: number) =>
  ofRow((row, { execution }) => ((execution.columns.flags[row] ?? 0) & flag) !== 0);

/** Who flagged a seeded row, and when: somebody who looked at it within a few hours. */
const flagOf = ofRow((row, world) => {
  const { execution, anchor } = world;
  if (((execution.columns.flags[row] ?? 0) & FLAGGED) === 0) return null;
  const { hash, ended_at, submitted_at, flow } = execution.factsAt(row, anchor);
  const by = editorsOf(world.seed, flow.company_uuid).filter(({ kind }) => kind === 'USER');
  const end = ended_at ?? submitted_at;
  return {
    by: by[hash % by.length],
    at: Math.min(end + (10 + (hash % 190)) * MINUTE, Math.floor((end + anchor) / 2)),
  };
});
const flagPart =
  <Part extends 'by' | 'at'>(part: Part) =>
  (key: string, args: Readonly<Record<string, unknown>>, world: World) =>
    flagOf(key, args, world)?.[part] ?? null;

const may =
  (mutation: MutationName) =>
  (source: Link, _args: unknown, { access }: MockContext): boolean => {
    const subject = access.execution(keyOf(source));
    return subject !== null && access.may(mutation, subject);
  };

const factsOf = lookOnce((invocation_uuid, context) =>
  mustExist(executionFacts(context, invocation_uuid), 'execution'),
);

/** Executions: their fields, search, and actions. */
export const executionDomain: Domain = {
  name: 'execution',
  exists: { FlowExecution: (invocation_uuid, world) => world.execution.rowOf(invocation_uuid) !== null },
  samples: {
    FlowExecution: (world) =>
      [...world.execution.columns.landmarks.values()].map((row) => world.execution.uuidOf(row)),
  },
  all: { FlowExecution: ({ execution }) => ({ count: execution.count, at: execution.uuidOf }) },
  values: {
    FlowExecution: {
      company_uuid: ofRow(
        (row, { execution, flows }) => flows[execution.columns.flow[row] ?? 0]?.company_uuid,
      ),
      partner_uuid: ofRow(
        (row, { execution, flows }) => flows[execution.columns.flow[row] ?? 0]?.partner_uuid,
      ),
      flow_uuid: ofRow((row, { execution, flows }) => flows[execution.columns.flow[row] ?? 0]?.flow_uuid),
      flagged: hasFlag(FLAGGED),
      flagged_by: flagPart('by'),
      flagged_at: flagPart('at'),
      is_shared: hasFlag(SHARED),
    },
  },
  resolvers: {
    Query: {
      flow_execution: (_source, { invocation_uuid }, { access }) =>
        access.execution(invocation_uuid) ? ref('FlowExecution', invocation_uuid) : null,
    },
    Company: {
      flow_execution_search: (source, args, context) =>
        executionConnection(companyScope(keyOf(source), context), args, context),
      flow_filter_options: (source, _args, context) =>
        filterOptions(companyScope(keyOf(source), context), { company_uuid: keyOf(source) }, context),
    },
    TradingPartner: {
      flow_execution_search: (source, args, context) =>
        executionConnection(partnerScope(keyOf(source), context), args, context),
      flow_execution_histogram: (source, args, context) =>
        executionHistogram(partnerScope(keyOf(source), context), args, context),
      flow_filter_options: (source, _args, context) =>
        filterOptions(partnerScope(keyOf(source), context), { partner_uuid: keyOf(source) }, context),
    },
    FlowExecution: {
      ...resolversFrom<'FlowExecution', ExecutionFacts>(factFields, factsOf),
      comparison: (source, { invocation_uuid }, context) =>
        comparisonOf(factsOf(source, context), invocation_uuid ?? null, context),
      walk: executionWalk,
      resend_offer: resendOffer,
      share_preview: sharePreview,
      // False rather than null for those who cannot see who flagged it.
      flagged(source, _args, { access, store }) {
        const subject = access.execution(keyOf(source));
        return (
          subject !== null &&
          access.sees('FlowExecution.flagged_by', subject) &&
          store.read('FlowExecution', keyOf(source), 'flagged')
        );
      },
      viewer_can_resubmit: may('resubmit_flow_execution'),
      viewer_can_resend: may('resend_output'),
      viewer_can_flag: may('flag_flow_executions'),
      viewer_can_share: may('share_flow_execution'),
      viewer_can_read_files(source, _args, { access }) {
        const subject = access.execution(keyOf(source));
        return subject !== null && access.sees('FlowExecution.files', subject);
      },
      viewer_can_write_memo: may('create_memo'),
    },
    Mutation: {
      resubmit_flow_execution: resubmitFlowExecution,
      resubmit_flow_executions: resubmitFlowExecutions,
      resend_output: resendOutput,
      flag_flow_executions: flagFlowExecutions,
      share_flow_execution: shareFlowExecution,
    },
    Subscription: { flow_execution_changed: { subscribe: flowExecutionChanged } },
  },
};
