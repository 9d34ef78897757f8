import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { ref, type Ref } from '../../data/store/ref.ts';
import type { ExecutionFacts } from '../../world/facts.ts';
import { reasonOf } from '../../world/reasons.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { rosterNow } from '../flow/roster-now.ts';
import { mappingRevision, runningFlow } from '../flow/running.ts';
import { lookupVersion } from '../lookup-table/in-use.ts';
import { deployedKey, savedSettings, timestampOf, versionKey } from '../flow/versions.ts';
import { nextOutgoing } from '../edi-settings/counters.ts';
import { processUpload } from '../upload-page/process.ts';
import { actorOf } from './actor.ts';
import { placedAt, storeRun } from './created-run.ts';
import { executionFacts } from './facts.ts';
import { followInput, type Processed } from './follow.ts';
import { ledgerOf, type StoredRun } from './ledger.ts';
import { readFilter, type FilterInput } from './listing.ts';
import {
  cannotRead,
  fateOfRepeat,
  HELD,
  planHeld,
  planRepeat,
  STAGGER,
  type ResubmitVersion,
} from './outcome.ts';
import { resolutionOf } from './resolution.ts';
import { companyScope, partnerScope } from './scopes.ts';
import { searchExecutions } from './search.ts';

/** Maximum number of executions in one bulk mutation. */
export const MOST_AT_ONCE = 500;

interface Input {
  readonly invocation_uuid: string;
  readonly version: ResubmitVersion;
}

export async function resubmitFlowExecution(
  _source: unknown,
  { input }: { input: Input },
  context: MockContext,
) {
  const { invocation_uuid, version } = input;
  const error = obstacle(invocation_uuid, context);
  if (error) return { flow_execution: null, original: null, errors: [error] };
  const [flow_execution] = await submit([invocation_uuid], { version, rate_per_minute: null }, context);
  return { flow_execution, original: ref('FlowExecution', invocation_uuid), errors: [] };
}

interface BulkInput {
  readonly invocation_uuids?: readonly string[] | null;
  readonly search?: {
    readonly company_uuid?: string | null;
    readonly partner_uuid?: string | null;
    readonly filter?: FilterInput | null;
  } | null;
  readonly version: ResubmitVersion;
  readonly rate_per_minute?: number | null;
  readonly dry_run: boolean;
}

/** Maximum number of executions that a bulk resubmission may start per minute. */
const FASTEST = 600;

/** Why a rate is not possible; null if it is. */
export const rateFault = (rate_per_minute: number | null): UserError | null =>
  rate_per_minute === null || (rate_per_minute >= 1 && rate_per_minute <= FASTEST)
    ? null
    : userError('VALIDATION', `Enter a whole number from 1 to ${FASTEST}.`, 'rate_per_minute');

export async function resubmitFlowExecutions(
  _source: unknown,
  { input }: { input: BulkInput },
  context: MockContext,
) {
  const { version, dry_run, rate_per_minute = null } = input;
  const refuse = (error: UserError) => ({ results: [], ...inWords([], dry_run), errors: [error] });
  const rate = rateFault(rate_per_minute);
  if (rate) return refuse(rate);
  const named = await executionsNamed(input, context);
  if ('error' in named) return refuse(named.error);
  const wanted = [...new Set(named.invocation_uuids)];
  const size = wrongSize(wanted);
  if (size) return refuse(size);
  const verdicts = wanted
    .map((invocation_uuid) => ({
      invocation_uuid,
      error: obstacle(invocation_uuid, context),
      submitted_at: executionFacts(context, invocation_uuid)?.submitted_at ?? Infinity,
    }))
    .sort((a, b) => a.submitted_at - b.submitted_at);
  // If none is allowed, one error is enough.
  const [first] = verdicts;
  if (first?.error && verdicts.every(({ error }) => error?.code === 'FORBIDDEN')) return refuse(first.error);
  const accepted = verdicts
    .filter(({ error }) => error === null)
    .map(({ invocation_uuid }) => invocation_uuid);
  // Determined before any run starts, so that new runs do not count as resolutions yet.
  const before = new Map(wanted.map((uuid) => [uuid, resolutionOf(uuid, context)]));
  const links = dry_run ? [] : await submit(accepted, { version, rate_per_minute }, context);
  const place = new Map(accepted.map((uuid, index) => [uuid, index]));
  const results = verdicts.map(({ invocation_uuid, error }) => ({
    invocation_uuid,
    accepted: error === null,
    message: error?.message ?? null,
    original: context.access.execution(invocation_uuid) && ref('FlowExecution', invocation_uuid),
    resolution: before.get(invocation_uuid) ?? null,
    flow_execution: error ? null : (links[place.get(invocation_uuid) ?? -1] ?? null),
  }));
  return { results, ...inWords(results, dry_run), errors: [] };
}

/** The executions selected by a bulk input, individually or by a search that must not be too broad. */
async function executionsNamed(
  { invocation_uuids, search }: BulkInput,
  context: MockContext,
): Promise<{ readonly invocation_uuids: readonly string[] } | { readonly error: UserError }> {
  if ((invocation_uuids == null) === (search == null))
    return {
      error: userError('VALIDATION', 'Provide either executions or a search.', 'invocation_uuids'),
    };
  if (invocation_uuids != null) return { invocation_uuids };
  const { company_uuid, partner_uuid, filter } = search ?? {};
  if ((company_uuid == null) === (partner_uuid == null)) {
    return { error: userError('VALIDATION', 'Provide either a workspace or a partner to search.', 'search') };
  }
  const subject =
    partner_uuid == null
      ? context.access.company(company_uuid ?? '') && { company_uuid: company_uuid ?? '' }
      : context.access.partner(partner_uuid);
  if (!subject) {
    const field = partner_uuid == null ? 'company_uuid' : 'partner_uuid';
    return {
      error: userError(
        'NOT_FOUND',
        'This workspace or partner does not exist, or you do not have access to it.',
        ['search', field],
      ),
    };
  }
  const refusal = context.access.refusal('resubmit', subject);
  if (refusal) return { error: refusal };
  const scope =
    partner_uuid == null ? companyScope(company_uuid ?? '', context) : partnerScope(partner_uuid, context);
  const found = await searchExecutions(
    { scope, filter: readFilter(filter, scope, context), sort: OLDEST_FIRST, first: MOST_AT_ONCE },
    context,
  );
  if (found.match_count > MOST_AT_ONCE) {
    const message = `At most ${MOST_AT_ONCE} executions can be resubmitted at once; ${found.match_count.toLocaleString('en')} match. Narrow the search.`;
    return { error: userError('LIMIT_EXCEEDED', message, ['search', 'filter']) };
  }
  if (found.match_count === 0)
    return { error: userError('VALIDATION', 'No executions match.', ['search', 'filter']) };
  return { invocation_uuids: found.items.map(({ invocation_uuid }) => invocation_uuid) };
}

const OLDEST_FIRST = { field: 'SUBMITTED_AT', direction: 'ASC' } as const;

/** Result of a bulk resubmission, as counts and as one sentence. */
function inWords(
  results: readonly { readonly accepted: boolean; readonly message: string | null }[],
  dry_run: boolean,
) {
  const accepted_count = results.filter(({ accepted }) => accepted).length;
  const refused_count = results.length - accepted_count;
  const count = (number: number) => `${number.toLocaleString('en')} execution${number === 1 ? '' : 's'}`;
  const reasons = [
    ...Map.groupBy(
      results.filter(({ accepted }) => !accepted),
      ({ message }) => message ?? '',
    ),
  ]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([message, { length }]) => `${length.toLocaleString('en')} × ${message}`);
  const done = dry_run
    ? 'would be resubmitted'
    : accepted_count === 1
      ? 'was resubmitted'
      : 'were resubmitted';
  const rest =
    refused_count === 0
      ? ''
      : ` ${count(refused_count)} ${dry_run ? 'would not' : refused_count === 1 ? 'was not' : 'were not'}: ${reasons.join(' ')}`;
  return {
    accepted_count,
    refused_count,
    summary_message: `${count(accepted_count)} ${done}.${rest}`,
  };
}

/** Why a list of executions cannot be processed in bulk; null if it can. */
export function wrongSize(invocation_uuids: readonly string[]): UserError | null {
  if (invocation_uuids.length === 0)
    return userError('VALIDATION', 'Choose at least one execution.', 'invocation_uuids');
  if (invocation_uuids.length <= MOST_AT_ONCE) return null;
  return userError(
    'LIMIT_EXCEEDED',
    `At most ${MOST_AT_ONCE} executions can be processed at once; ${invocation_uuids.length.toLocaleString('en')} were given.`,
    'invocation_uuids',
  );
}

export const noSuchExecution = (path: string): UserError =>
  userError('NOT_FOUND', 'This execution does not exist, or you do not have access to it.', path);

/** Why this person cannot resubmit an execution now; null if they can. */
export function obstacle(invocation_uuid: string, context: MockContext): UserError | null {
  const { access, store } = context;
  const subject = access.execution(invocation_uuid);
  const facts = executionFacts(context, invocation_uuid);
  if (!subject || !facts) return noSuchExecution('invocation_uuid');
  const refusal = access.refusal('resubmit', subject);
  if (refusal) return refusal;
  if (!ledgerOf(context).hasEnded(invocation_uuid)) {
    return userError('CONFLICT', 'The execution has not ended yet. Wait for its outcome.', 'invocation_uuid');
  }
  const { flow_uuid, flow_name } = facts.flow;
  if (!store.exists('FlowSetup', flow_uuid)) {
    return userError('CONFLICT', `The flow “${flow_name}” has been deleted.`, 'invocation_uuid');
  }
  if (store.read('FlowSetup', flow_uuid, 'enabled') !== true) {
    return userError('CONFLICT', `The flow “${flow_name}” is disabled.`, 'invocation_uuid');
  }
  return null;
}

export interface Wish {
  readonly version: ResubmitVersion;
  /** Maximum number of runs started per minute; null for no limit. */
  readonly rate_per_minute: number | null;
}

/** Starts runs that repeat these executions, one after another. All are planned before the first is written. */
export async function submit(
  invocation_uuids: readonly string[],
  wish: Wish,
  context: MockContext,
): Promise<Ref[]> {
  const { pubsub } = context;
  const taken = new Map<number, number>();
  const processed = new Map<string, Processed>();
  for (const uuid of invocation_uuids) {
    const again = await processAgain(uuid, wish.version, context);
    if (again) processed.set(uuid, again);
  }
  const runs = invocation_uuids.map((invocation_uuid, place) =>
    planRun(invocation_uuid, { ...wish, place, taken, processed }, context),
  );
  const links = runs.map((run) => storeRun(run, context));
  for (const uuid of invocation_uuids) pubsub.publish('flow_execution_changed', uuid, { final: true });
  return links;
}

interface Order extends Wish {
  /** Position among the runs that start together. */
  readonly place: number;
  /** Control numbers used by other runs of the same order, by flow. */
  readonly taken: Map<number, number>;
  /** What the flows now make of the inputs, by the execution that is repeated. */
  readonly processed: ReadonlyMap<string, Processed>;
}

/** The key of the flow version that a repetition runs with. */
const versionFor = (
  { flow, version_timestamp }: ExecutionFacts,
  version: ResubmitVersion,
  context: MockContext,
) =>
  (version === 'CURRENT' ? deployedKey(flow.flow_uuid, context) : null) ??
  versionKey(flow.flow_uuid, version_timestamp);

/** Runs an input through its flow again; null if the input alone decides what that makes of it. */
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

/** Without a failure in a step that was just done again. */
const unharmed = (facts: ExecutionFacts): ExecutionFacts =>
  ['DELIVER', 'ACKNOWLEDGE'].includes(reasonOf(facts.fate.reason_code)?.step ?? '')
    ? facts
    : { ...facts, fate: { ...facts.fate, reason_code: null, reason_values: {} } };

function planRun(invocation_uuid: string, order: Order, context: MockContext): StoredRun {
  const { clock, person, store, world } = context;
  const { version, place, taken } = order;
  const again = order.processed.get(invocation_uuid);
  const ledger = ledgerOf(context);
  const before = executionFacts(context, invocation_uuid) as ExecutionFacts;
  const flow = rosterNow(context).flow(before.flow.flow_uuid) as FlowRecord;
  const now = clock.now();
  const repeated = ledger.run(invocation_uuid);
  const row = repeated ? repeated.row : world.execution.rowOf(invocation_uuid);
  const current = version === 'CURRENT';
  const version_key = versionFor(before, version, context);
  const isKept = store.exists('FlowVersion', version_key);
  // The input stays what it is, whatever the version reads.
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
  // A run that would otherwise succeed is affected by its flow's current problem.
  const trouble = alone.reason_code !== null || row === null ? null : world.execution.troubleFor(row);
  const fate = trouble ?? alone;
  const made = again?.made ?? (before.upload !== undefined || !isKept ? before.made : undefined);
  const repeats = taken.get(flow.index) ?? ledger.createdOf(flow.index);
  taken.set(flow.index, repeats + 1);
  const wait = { submitted_at: now, place, gap: gapOf(running, order) };
  return {
    invocation_uuid: store.newKey('FlowExecution'),
    flow_uuid: flow.flow_uuid,
    ...placedAt(row, running, isKept ? version_key : null, context),
    resubmitted_from: invocation_uuid,
    plan: running.throttle_per_minute === 0 ? planHeld(now) : planRepeat(facts, fate, wait),
    fate: running.throttle_per_minute === 0 ? HELD : fate,
    // A resubmitted inbound interchange keeps its number; an outbound one gets the next number.
    control: flow.direction === 'RECEIVE' ? before.interchange_control : nextOutgoing(flow, repeats, context),
    version_timestamp: isKept ? timestampOf(version_key) : before.version_timestamp,
    mapping_revision:
      (current && isKept ? mappingRevision(version_key, context) : null) ?? before.mapping_revision,
    lookup_version: lookupVersion(flow, context),
    by: actorOf(person),
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

/** How long to wait after repeating this execution before the next one, for runs that are started one by one. */
export function pauseAfter(invocation_uuid: string, wish: Wish, context: MockContext): number {
  const facts = executionFacts(context, invocation_uuid);
  if (!facts) return STAGGER;
  const version_key = versionFor(facts, wish.version, context);
  const flow = facts.flow as FlowRecord;
  const isKept = context.store.exists('FlowVersion', version_key);
  return gapOf(isKept ? runningFlow(flow, version_key, context) : flow, wish);
}
