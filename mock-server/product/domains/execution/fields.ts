import type { TriggerKind } from '#schema-types';
import { envelopeOf, writtenControl } from '../../documents/edi/envelope.ts';
import { messageCount } from '../../documents/edi/defects.ts';
import { traffic } from '../../content/files.ts';
import { once } from '../../../kernel/once.ts';
import { stepsOf } from '../../content/step-runs.ts';
import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { reasonOf } from '../../facts/reasons.ts';
import { envelopeSide } from '../../world/row-text.ts';
import { statusLabels, summaryOf } from '../../world/sentences.ts';
import { versionKey } from '../../model/flow/versions.ts';
import { isMember, isGuestVisible, shownFacts } from '../../model/kit/visibility.ts';
import { aiSummary } from './ai-summary.ts';
import { changesSinceSuccess } from './changes.ts';
import { fixPlaces } from './fix-places.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { relatedExecutions } from './related.ts';
import { resendNodes } from './resend.ts';
import { resolutionOf } from '../../model/execution/resolution.ts';
import { skipReason } from './skip-reason.ts';
import type { FieldsFrom } from '../../resolvers.ts';

const failures: ReadonlySet<string> = new Set(['LOGICAL_FAILURE', 'TECHNICAL_FAILURE']);

/** The trigger of a flow, by how its input arrives. */
const triggers: Readonly<Record<ExecutionFacts['flow']['source'], TriggerKind>> = {
  HTTP: 'HTTP',
  UPLOAD_PAGE: 'UPLOAD',
  EMAIL: 'EMAIL',
  SFTP: 'SFTP_LAUNCHER',
  AS2: 'AS2',
  EADAPTOR: 'EADAPTOR',
  S3: 'SCHEDULE',
  REMOTE_ADAPTER: 'HTTP',
};

function trigger({ flow, resubmitted_from, company, hash }: ExecutionFacts): TriggerKind {
  if (resubmitted_from !== null) return 'RESUBMIT';
  if (flow.flow_type === 'SEND_ACKNOWLEDGMENT') return 'CHAINED_FLOW';
  if (company.short_code.endsWith('-test') && hash % 8 === 0) return 'MANUAL_TEST';
  return triggers[flow.source];
}

const sentence = once(summaryOf);

function summary(facts: ExecutionFacts, context: MockContext): string | null {
  const { world } = context;
  const row = world.execution.rowOf(facts.invocation_uuid);
  return row !== null && world.execution.isMute(row) ? null : sentence(shownFacts(facts, context));
}

function interchange(facts: ExecutionFacts) {
  const side = envelopeSide(facts);
  if (side === null) return null;
  const { flow } = facts;
  const code = side === 'INPUT' ? flow.source_file_type : flow.destination_file_type;
  const standard = fileTypeOf(code)?.standard;
  if (!standard) return null;
  const { is_test, interchange: number, group, x12, edifact } = envelopeOf(facts, side);
  const { sender, receiver } = standard === 'X12' ? x12 : edifact;
  const address = ({ qualifier, id }: { qualifier: string; id: string }) => `${qualifier}/${id.trim()}`;
  return {
    standard,
    sender: address(sender),
    receiver: address(receiver),
    control_number: writtenControl(code, number),
    group_control_number: standard === 'X12' ? String(group) : null,
    message_count: messageCount(facts, side),
    usage: is_test ? ('TEST' as const) : ('PRODUCTION' as const),
  };
}

function steps(facts: ExecutionFacts, context: MockContext) {
  const runs = stepsOf(shownFacts(facts, context));
  if (isMember(facts.flow, context)) return runs;
  return runs.map((run) => (isGuestVisible(run.step, facts) ? run : { ...run, message: null }));
}

function flowVersion({ flow, version_timestamp }: ExecutionFacts, { store }: MockContext) {
  const isKept =
    store.exists('FlowSetup', flow.flow_uuid) &&
    store.exists('FlowVersion', versionKey(flow.flow_uuid, version_timestamp));
  return isKept ? ref('FlowVersion', flow.flow_uuid, version_timestamp) : null;
}

/** Fields of `FlowExecution` derived from its facts. Fields that sessions write are in `execution.ts`. */
export const factFields = {
  company_uuid: ({ flow }) => flow.company_uuid,
  partner_uuid: ({ flow }) => flow.partner_uuid,
  flow_uuid: ({ flow }) => flow.flow_uuid,
  trading_partner: ({ flow }) => ref('TradingPartner', flow.partner_uuid),
  flow_setup: ({ flow }, { store }) => store.find('FlowSetup', flow.flow_uuid),
  flow_name: ({ flow }) => flow.flow_name,
  flow_type_label: ({ flow }) => flowTypeOf(flow.flow_type)?.label ?? flow.flow_type,
  status: ({ status }) => status,
  status_label: ({ status }) => statusLabels[status],
  direction: ({ flow }) => flow.direction,
  trigger,
  submitted_at: ({ submitted_at }) => submitted_at,
  started_at: ({ started_at }) => started_at,
  ended_at: ({ ended_at }) => ended_at,
  start_date: ({ started_at }) => started_at,
  ended_date: ({ ended_at }) => ended_at,
  queue_ms: ({ queue_ms }) => queue_ms,
  duration_ms: ({ duration_ms }) => duration_ms,
  summary_message: summary,
  reason_code: ({ reason_code }) => reason_code,
  reason_label: ({ reason_code }) => reasonOf(reason_code)?.label ?? null,
  suggested_fix: ({ reason_code }) => reasonOf(reason_code)?.suggested_fix ?? null,
  fix_places: fixPlaces,
  skip_reason: skipReason,
  data_tags: ({ data_tags }) => data_tags,
  record_count: (facts) => (facts.status === 'SUBMITTED' ? null : facts.record_count),
  input_bytes: (facts) => (facts.status === 'SUBMITTED' ? null : traffic(facts).input_bytes),
  output_bytes: (facts) => traffic(facts).output_bytes,
  input_file_count: (facts) => traffic(facts).input_file_count,
  output_file_count: (facts) => traffic(facts).output_file_count,
  flow_version: flowVersion,
  steps,
  ack_state: ({ ack_state }) => ack_state,
  ack_due_at: ({ ack_due_at }) => ack_due_at,
  interchange,
  resubmitted_from: ({ resubmitted_from }) =>
    resubmitted_from === null ? null : ref('FlowExecution', resubmitted_from),
  resubmissions: ({ invocation_uuid }, context) =>
    ledgerOf(context)
      .resubmissions(invocation_uuid)
      .map((uuid) => ref('FlowExecution', uuid)),
  resolved: ({ invocation_uuid }, context) => ledgerOf(context).resolution(invocation_uuid) !== null,
  resolution: ({ invocation_uuid }, context) => resolutionOf(invocation_uuid, context),
  related_executions: relatedExecutions,
  resends: ({ invocation_uuid }, context) => resendNodes(invocation_uuid, context),
  changes_since_last_success: (facts, context) =>
    failures.has(facts.status) ? changesSinceSuccess(facts, context) : null,
  ai_summary: aiSummary,
} satisfies FieldsFrom<'FlowExecution', ExecutionFacts>;
