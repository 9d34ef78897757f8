import type { ResubmitVersion } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { UserError } from '../../../engine/errors.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { reasonOf } from '../../facts/reasons.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { mappingRevision, runningFlow } from '../flow/running.ts';
import { lookupVersion } from '../lookup-table/in-use.ts';
import { deployedKey, savedSettings, timestampOf, versionKey } from '../flow/versions.ts';
import { nextOutgoing } from '../execution/edi-counters.ts';
import { termsFor } from '../execution/edi-terms.ts';
import { processUpload } from './process-upload.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { moreControls, withNumbers } from '../execution/control-numbers.ts';
import { placedAt, storeRun } from '../execution/created-run.ts';
import { executionFacts } from '../execution/facts.ts';
import { followInput, type Processed } from './follow.ts';
import { ledgerOf } from '../execution/ledger.ts';
import type { StoredRun } from '../execution/ledger-entry.ts';
import { cannotRead, fateOfRepeat, HELD, planHeld, planRepeat, STAGGER } from '../execution/outcome.ts';

export interface Wish {
  readonly version: ResubmitVersion;
  /** Maximum number of runs started per minute; null for no limit. */
  readonly rate_per_minute: number | null;
}

interface Submission extends Wish {
  /** Why an execution must not be repeated now; null if it may. Asked just before the runs are written. */
  readonly refusal: (invocation_uuid: string) => UserError | null;
}

/** The new execution, or why there is none. */
export type Submitted =
  | { readonly link: Ref<'FlowExecution'>; readonly error: null }
  | { readonly error: UserError };

/**
 * Starts runs that repeat these executions, one after another. All are planned before the first is written. From the
 * refusal on, nothing is awaited, so that of two calls at the same time the second one sees what the first one wrote.
 */
export async function submit(
  invocation_uuids: readonly string[],
  { refusal, ...wish }: Submission,
  context: MockContext,
): Promise<readonly Submitted[]> {
  const { pubsub } = context;
  const taken = new Map<number, number>();
  const processed = new Map<string, Processed>();
  for (const uuid of invocation_uuids) {
    const again = await processAgain(uuid, wish.version, context);
    if (again) processed.set(uuid, again);
  }
  const refused = new Map(invocation_uuids.map((uuid) => [uuid, refusal(uuid)]));
  const allowed = invocation_uuids.filter((uuid) => !refused.get(uuid));
  const runs = allowed.map((invocation_uuid, place) =>
    planRun(invocation_uuid, { ...wish, place, taken, processed }, context),
  );
  const links = new Map(runs.map((run, place) => [allowed[place], storeRun(run, context)]));
  for (const uuid of allowed) pubsub.publish('flow_execution_changed', uuid, { final: true });
  return invocation_uuids.map((uuid): Submitted => {
    const error = refused.get(uuid);
    return error ? { error } : { link: links.get(uuid)!, error: null };
  });
}

interface Order extends Wish {
  /** Position among the runs that start together. */
  readonly place: number;
  /** Control numbers used by other runs of the same order, by flow. */
  readonly taken: Map<number, number>;
  /** The flows' new results for the inputs, by the execution that is repeated. */
  readonly processed: ReadonlyMap<string, Processed>;
}

/** The key of the flow version that a resubmission runs with. */
const versionFor = (
  { flow, version_timestamp }: ExecutionFacts,
  version: ResubmitVersion,
  context: MockContext,
) =>
  (version === 'CURRENT' ? deployedKey(flow.flow_uuid, context) : null) ??
  versionKey(flow.flow_uuid, version_timestamp);

/** Runs an input through its flow again; null if the input alone determines the output. */
async function processAgain(
  invocation_uuid: string,
  version: ResubmitVersion,
  context: MockContext,
): Promise<Processed | null> {
  const facts = executionFacts(context, invocation_uuid);
  if (!facts || facts.fate.reason_code === 'SRC_PARSE_ERROR') return null;
  const version_key = versionFor(facts, version, context);
  if (!context.store.exists('FlowVersion', version_key)) return null;
  if (!facts.upload) return followInput(facts, version_key, context);
  const { flow_uuid, company_uuid } = facts.flow;
  const settings = savedSettings(version_key, context);
  return processUpload(facts.upload, { flow_uuid, company_uuid, settings }, context);
}

/** The facts without a failure in a step that has just been repeated. */
const unharmed = (facts: ExecutionFacts): ExecutionFacts =>
  ['DELIVER', 'ACKNOWLEDGE'].includes(reasonOf(facts.fate.reason_code)?.step ?? '')
    ? facts
    : { ...facts, fate: { ...facts.fate, reason_code: null, reason_values: {} } };

function planRun(invocation_uuid: string, order: Order, context: MockContext): StoredRun {
  const { clock, person, store, world } = context;
  const { version, place, taken } = order;
  const again = order.processed.get(invocation_uuid);
  const ledger = ledgerOf(context);
  const before = executionFacts(context, invocation_uuid)!;
  const flow = currentRoster(context).flow(before.flow.flow_uuid)!;
  const now = clock.now();
  const repeated = ledger.run(invocation_uuid);
  const row = repeated ? repeated.row : world.execution.rowOf(invocation_uuid);
  const current = version === 'CURRENT';
  const version_key = versionFor(before, version, context);
  const isKept = store.exists('FlowVersion', version_key);
  // The input keeps its format, whatever the version reads.
  const { source_file_type } = before.flow;
  const running: FlowRecord = {
    ...(isKept ? runningFlow(flow, version_key, context) : flow),
    source_file_type,
  };
  const facts = { ...before, flow: running, ack_kind: running.ack };
  const reads = isKept ? savedSettings(version_key, context).source_file_type : source_file_type;
  const alone =
    reads !== source_file_type
      ? cannotRead(source_file_type, reads)
      : (again?.fate ?? fateOfRepeat(again ? unharmed(facts) : facts, version, world));
  // A run that would otherwise succeed fails if its flow currently has a problem.
  const trouble = alone.reason_code !== null || row === null ? null : world.execution.troubleFor(row);
  const fate = trouble ?? alone;
  const unnumbered = again?.made ?? (before.upload !== undefined || !isKept ? before.made : undefined);
  const takenBefore = taken.get(flow.index) ?? ledger.numbersTaken(flow.index);
  // A resubmitted inbound interchange keeps its number; an outbound one gets the next number.
  const control =
    flow.direction === 'RECEIVE' ? before.interchange_control : nextOutgoing(flow, takenBefore, context);
  const made = unnumbered && withNumbers(unnumbered, control, flow.direction);
  taken.set(flow.index, takenBefore + 1 + moreControls(made).length);
  // Received interchanges keep their addresses.
  const edi = flow.direction === 'RECEIVE' ? before.edi : (termsFor(running, context) ?? undefined);
  const wait = { submitted_at: now, place, gap: gapOf(running, order) };
  return {
    invocation_uuid: store.newKey('FlowExecution'),
    flow_uuid: flow.flow_uuid,
    ...placedAt(row, running, { version_key: isKept ? version_key : null, sources: context }),
    resubmitted_from: invocation_uuid,
    plan: running.throttle_per_minute === 0 ? planHeld(now) : planRepeat(facts, fate, wait),
    fate: running.throttle_per_minute === 0 ? HELD : fate,
    control,
    ...(edi === undefined ? {} : { edi }),
    version_timestamp: isKept ? timestampOf(version_key) : before.version_timestamp,
    mapping_revision:
      (current && isKept ? mappingRevision(version_key, context) : null) ?? before.mapping_revision,
    lookup_version: lookupVersion(flow, context),
    by: actorOf({ person }),
    elapsed: clock.elapsed(),
    ...(before.upload === undefined ? {} : { upload: before.upload }),
    ...(made === undefined ? {} : { made }),
    ...(repeated?.own === undefined ? {} : { own: repeated.own }),
  };
}

const MINUTE = 60_000;

/** Milliseconds between the starts of two runs: the slower of the requested rate and the flow's throttle. */
const gapOf = ({ throttle_per_minute }: FlowRecord, { rate_per_minute }: Wish): number =>
  Math.max(STAGGER, MINUTE / (throttle_per_minute || Infinity), MINUTE / (rate_per_minute ?? Infinity));

/** Milliseconds to wait after repeating this execution before the next one, for runs that are started one by one. */
export function pauseAfter(invocation_uuid: string, wish: Wish, context: MockContext): number {
  const facts = executionFacts(context, invocation_uuid);
  if (!facts) return STAGGER;
  const version_key = versionFor(facts, wish.version, context);
  // The facts have the flow's record.
  const flow = facts.flow as FlowRecord;
  const isKept = context.store.exists('FlowVersion', version_key);
  return gapOf(isKept ? runningFlow(flow, version_key, context) : flow, wish);
}
