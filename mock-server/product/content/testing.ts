import type { AckState, FlowExecutionStatus } from '#schema-types';
import fc from 'fast-check';
import { hash, mix, uuidFrom } from '../../kernel/random.ts';
import { companies } from '../world/companies.ts';
import type { ExecutionFacts, FileOddity } from '../facts/facts.ts';
import { flows as plans, namedFlow, type FlowRecord } from '../world/flows.ts';
import { REASON_SLOTS, reasonSlots } from '../world/outcomes.ts';
import { namedPartners, type PartnerRecord } from '../world/partners.ts';
import { reasonValues } from '../world/reason-values.ts';
import { reasonOf, reasons, type ReasonKind } from '../facts/reasons.ts';
import { businessReferences } from '../facts/references.ts';
import { chunksOf } from './bytes.ts';
import type { FileFacts } from '../documents/plan.ts';
import { recordCount } from '../documents/sizes.ts';
import { STAGES } from '../documents/stages.ts';

/** All bytes of a file. */
export const fileBytes = (facts: ExecutionFacts, file: FileFacts): Buffer =>
  Buffer.concat([...chunksOf(facts, file)]);

/** The seed of the names in the executions that tests make up. */
export const WORLD_SEED = 'content';

const partners = namedPartners(WORLD_SEED);
/** The seeded flows, with the names of this world. */
export const flows: readonly FlowRecord[] = plans.map((flow) =>
  namedFlow(flow, partners[flow.partner_index] as PartnerRecord),
);

const NOW = Date.parse('2026-09-15T14:30:00Z');

export interface Wish {
  readonly flow: FlowRecord;
  readonly hash: number;
  readonly status?: FlowExecutionStatus;
  readonly reason_code?: string | null;
  readonly ack_state?: AckState;
  readonly oddity?: FileOddity | null;
  readonly incident?: 'MAPPING' | 'LOOKUP' | null;
  readonly more?: Partial<ExecutionFacts>;
}

/** A partner's flow by name, for example `flowOf('pinecrest', 'Send tender 204')`. */
export function flowOf(key: string, flow_name: string): FlowRecord {
  const partner = partners.find(
    (partnerRecord) => partnerRecord.key === key && partnerRecord.company_uuid === companies[0]?.company_uuid,
  );
  const found = flows.find(
    (flow) => flow.partner_uuid === partner?.partner_uuid && flow.flow_name === flow_name,
  );
  if (!found) throw new Error(`no flow ${flow_name} of ${key}`);
  return found;
}

/** Facts of a made-up execution of a seeded flow; omitted values are those of a normal success. */
export function factsOf(wish: Wish): ExecutionFacts {
  const { flow, oddity = null, reason_code = null } = wish;
  const number = wish.hash >>> 0;
  const company = companies[flow.company_index];
  const partner = partners[flow.partner_index];
  if (!company || !partner) throw new Error('no company');
  const reason = reasonOf(reason_code);
  const status = wish.status ?? reason?.kind ?? 'SUCCESS';
  const expects = flow.ack !== null && (reason === null || reason.step === 'ACKNOWLEDGE');
  const ack_state =
    wish.ack_state ??
    (!expects
      ? 'NOT_EXPECTED'
      : reason_code === 'ACK_TIMEOUT'
        ? 'OVERDUE'
        : reason_code === 'ACK_REJECTED' || reason_code === 'MDN_MISMATCH'
          ? 'REJECTED'
          : 'ACCEPTED');
  const submitted_at = NOW - 60_000 - (number % 86_400_000);
  const isWaiting = status === 'SUBMITTED';
  const isRunning = isWaiting || status === 'IN_PROGRESS';
  const queue_ms = 20 + (mix(number ^ 1) % 400);
  const started_at = isWaiting ? null : submitted_at + queue_ms;
  const duration_ms = isRunning ? null : 200 + (mix(number ^ 2) % 20_000);
  const end = started_at === null || duration_ms === null ? null : started_at + duration_ms;
  const values = reasonValues(reason_code, {
    flow,
    partner,
    hash: number,
    submitted_at,
    record_count: reason_code === 'EMPTY_INPUT' ? 0 : recordCount(flow, number, oddity),
    oddity,
    incident: wish.incident ?? null,
    duplicate_of: null,
  });
  const fate = { reason_code, reason_values: values, ack_state };
  const answered = end !== null && !['NOT_EXPECTED', 'PENDING', 'OVERDUE'].includes(ack_state);
  const record_count = reason_code === 'EMPTY_INPUT' ? 0 : recordCount(flow, number, oddity);
  return {
    invocation_uuid: uuidFrom('test', flow.flow_uuid, number, status, reason_code ?? '', oddity ?? ''),
    world_seed: WORLD_SEED,
    hash: number,
    company,
    partner,
    flow,
    status,
    last_step: isWaiting ? 'RECEIVE' : (reason?.step ?? (expects ? 'ACKNOWLEDGE' : 'DELIVER')),
    submitted_at,
    started_at,
    ended_at: end === null || status === 'PENDING_ACKNOWLEDGMENT' ? null : answered ? end + 900_000 : end,
    queue_ms: isWaiting ? null : queue_ms,
    duration_ms,
    reason_code,
    reason_values: values,
    references: businessReferences(hash('references', number), flow.mode, WORLD_SEED),
    data_tags: [],
    record_count,
    interchange_control: 1 + (number % 999_999),
    group_control: 1 + (number % 99_999),
    ack_kind: flow.ack,
    ack_state,
    ack_due_at: flow.ack === null || end === null ? null : end + flow.ack_hours * 3_600_000,
    ack_received_at: answered ? end + 900_000 : null,
    oddity,
    version_timestamp: submitted_at - 8_640_000_000,
    mapping_revision: '7',
    lookup_version: flow.lookup_table === null ? null : '14',
    resubmitted_from: null,
    fate,
    first: { submitted_at, fate },
    ...wish.more,
  };
}

type Outcome = (flow: FlowRecord, pick: number) => Partial<Wish>;

const fails =
  (kind: ReasonKind): Outcome =>
  (flow, pick) => {
    const reason = reasons[(reasonSlots(flow, kind)[pick % REASON_SLOTS] ?? 0) - 1];
    return reason ? { reason_code: reason.code } : {};
  };

const succeeds: Outcome = ({ ack }, pick) => {
  const states = ['ACCEPTED', 'ACCEPTED', 'ACCEPTED_WITH_ERRORS', 'PARTIALLY_ACCEPTED'] as const;
  return ack === null ? {} : { ack_state: states[pick % states.length] ?? 'ACCEPTED' };
};

const outcomes: readonly Outcome[] = [
  succeeds,
  succeeds,
  fails('LOGICAL_FAILURE'),
  fails('TECHNICAL_FAILURE'),
  fails('SKIPPED'),
  () => ({ status: 'SUBMITTED', ack_state: 'NOT_EXPECTED' }),
  (_flow, pick) => ({
    status: 'IN_PROGRESS',
    ack_state: 'NOT_EXPECTED',
    more: { last_step: STAGES[pick % 8] ?? 'MAP' },
  }),
  ({ ack }, pick) =>
    ack === null
      ? {}
      : { status: 'PENDING_ACKNOWLEDGMENT', ack_state: pick % 2 === 0 ? 'PENDING' : 'OVERDUE' },
];

/** Any execution of any seeded flow, in any possible state. */
export const anyExecution: fc.Arbitrary<ExecutionFacts> = fc
  .record({
    flow: fc.constantFrom(...flows),
    hash: fc.integer({ min: 0, max: 0xffffffff }),
    outcome: fc.constantFrom(...outcomes),
    pick: fc.nat(1023),
  })
  .map(({ flow, hash: number, outcome, pick }) => factsOf({ flow, hash: number, ...outcome(flow, pick) }));

/** Document types that no seeded flow uses; a flow similar to a seeded one sends them. */
const unused = [
  'X12_832_004010',
  'X12_860_004010',
  'X12_315_004010',
  'X12_310_004010',
  'EDIFACT_ORDERS_D96A',
  'EDIFACT_INVOIC_D96A',
  'CW_NATIVE_ORG_2_0',
  'XLSX_GENERIC',
];

/** Successes that cover every file type of the catalog as input or output. */
export const anyDocument: fc.Arbitrary<ExecutionFacts> = fc
  .record({
    flow: fc.oneof(
      fc.constantFrom(...flows),
      fc
        .record({ like: fc.constantFrom(...flows), type: fc.constantFrom(...unused), isInput: fc.boolean() })
        .map(({ like, type, isInput }): FlowRecord => ({
          ...like,
          ack: null,
          flow_type: like.direction === 'SEND' ? 'SEND_DATA' : 'RECEIVE_DATA',
          source_file_type: isInput ? type : 'JSON_GENERIC',
          destination_file_type: isInput ? 'JSON_GENERIC' : type,
        })),
    ),
    hash: fc.integer({ min: 0, max: 0xffffffff }),
  })
  .map(({ flow, hash: number }) => factsOf({ flow, hash: number }));
