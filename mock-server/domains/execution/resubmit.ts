import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../errors.ts';
import { ref, type Ref } from '../../store/ref.ts';
import { inForce } from '../../world/dependencies.ts';
import type { ExecutionFacts } from '../../world/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { actorOf } from './actor.ts';
import { executionFacts } from './facts.ts';
import { ledgerOf, type StoredRun } from './ledger.ts';
import { fateOfRepeat, planRepeat, type ResubmitVersion } from './outcome.ts';

/** Most executions of one bulk mutation. */
export const MOST_AT_ONCE = 500;

interface Input {
  readonly invocation_uuid: string;
  readonly version: ResubmitVersion;
}

export function resubmitFlowExecution(_source: unknown, { input }: { input: Input }, context: MockContext) {
  const { invocation_uuid, version } = input;
  const error = obstacle(invocation_uuid, context);
  if (error) return { flow_execution: null, original: null, errors: [error] };
  const [flow_execution] = submit([invocation_uuid], version, context);
  return { flow_execution, original: ref('FlowExecution', invocation_uuid), errors: [] };
}

export function resubmitFlowExecutions(
  _source: unknown,
  { input }: { input: { invocation_uuids: readonly string[]; version: ResubmitVersion; dry_run: boolean } },
  context: MockContext,
) {
  const { version, dry_run } = input;
  const wanted = [...new Set(input.invocation_uuids)];
  const refuse = (error: UserError) => ({ results: [], errors: [error] });
  const size = wrongSize(wanted);
  if (size) return refuse(size);
  const verdicts = wanted
    .map((invocation_uuid) => ({
      invocation_uuid,
      error: obstacle(invocation_uuid, context),
      submitted_at: executionFacts(context, invocation_uuid)?.submitted_at ?? Infinity,
    }))
    .sort((a, b) => a.submitted_at - b.submitted_at);
  // Where nothing at all is allowed, the person is told once instead of for each.
  const [first] = verdicts;
  if (first?.error && verdicts.every(({ error }) => error?.code === 'FORBIDDEN')) return refuse(first.error);
  const accepted = verdicts
    .filter(({ error }) => error === null)
    .map(({ invocation_uuid }) => invocation_uuid);
  const links = dry_run ? [] : submit(accepted, version, context);
  const results = verdicts.map(({ invocation_uuid, error }) => ({
    invocation_uuid,
    accepted: error === null,
    message: error?.message ?? null,
    flow_execution: error ? null : (links[accepted.indexOf(invocation_uuid)] ?? null),
  }));
  return { results, errors: [] };
}

/** Why a list of executions is no list to act on; null when it is one. */
export function wrongSize(invocation_uuids: readonly string[]): UserError | null {
  if (invocation_uuids.length === 0)
    return userError('VALIDATION', 'Choose an execution first.', 'invocation_uuids');
  if (invocation_uuids.length <= MOST_AT_ONCE) return null;
  return userError(
    'LIMIT_EXCEEDED',
    `At most ${MOST_AT_ONCE} executions at once, these are ${invocation_uuids.length.toLocaleString('en')}.`,
    'invocation_uuids',
  );
}

export const noSuchExecution = (path: string): UserError =>
  userError('NOT_FOUND', 'There is no such execution, or it is not for you.', path);

/** Why an execution cannot be resubmitted by this person now; null when it can. */
function obstacle(invocation_uuid: string, context: MockContext): UserError | null {
  const { access, store, world } = context;
  const subject = access.execution(invocation_uuid);
  const facts = executionFacts(context, invocation_uuid);
  if (!subject || !facts) return noSuchExecution('invocation_uuid');
  const refusal = access.refusal('resubmit', subject);
  if (refusal) return refusal;
  if (!ledgerOf(context).hasEnded(invocation_uuid)) {
    return userError('CONFLICT', 'It has not ended yet; wait for its outcome first.', 'invocation_uuid');
  }
  const { flow_uuid, flow_name } = facts.flow;
  if (world.flow(flow_uuid) === null) {
    return userError('CONFLICT', `The flow “${flow_name}” has been deleted.`, 'invocation_uuid');
  }
  if (store.read('FlowSetup', flow_uuid, 'enabled') !== true) {
    return userError('CONFLICT', `The flow “${flow_name}” is switched off.`, 'invocation_uuid');
  }
  return null;
}

/** Starts runs that repeat these executions, one after another. Plans all before it writes one. */
function submit(invocation_uuids: readonly string[], version: ResubmitVersion, context: MockContext): Ref[] {
  const { pubsub, store } = context;
  const taken = new Map<number, number>();
  const runs = invocation_uuids.map((invocation_uuid, place) =>
    planRun(invocation_uuid, { version, place, taken }, context),
  );
  const links = runs.map((run) => {
    const { company_uuid, partner_uuid, flow_uuid } = context.world.flows[run.flow] as FlowRecord;
    return store.insert('FlowExecution', run.invocation_uuid, {
      run,
      company_uuid,
      partner_uuid,
      flow_uuid,
      flagged: false,
      flagged_by: null,
      flagged_at: null,
      is_shared: false,
    });
  });
  for (const uuid of invocation_uuids) pubsub.publish('flow_execution_changed', uuid, { final: true });
  return links;
}

interface Order {
  readonly version: ResubmitVersion;
  /** Place among the runs that start together. */
  readonly place: number;
  /** Control numbers that runs of the same order have taken, by flow. */
  readonly taken: Map<number, number>;
}

function planRun(invocation_uuid: string, { version, place, taken }: Order, context: MockContext): StoredRun {
  const { clock, person, store, world } = context;
  const ledger = ledgerOf(context);
  const facts = executionFacts(context, invocation_uuid) as ExecutionFacts;
  const flow = facts.flow as FlowRecord;
  const now = clock.now();
  const row = ledger.run(invocation_uuid)?.row ?? (world.execution.rowOf(invocation_uuid) as number);
  const alone = fateOfRepeat(facts, version, world);
  // What would go well by itself meets what is wrong with its flow at the moment.
  const fate = (alone.reason_code === null ? world.execution.troubleFor(row) : null) ?? alone;
  const current = version === 'CURRENT';
  const deployed = world.versionsOf(flow.flow_uuid).find((one) => one.deployed_at !== null);
  const before = taken.get(flow.index) ?? ledger.createdOf(flow.index);
  taken.set(flow.index, before + 1);
  return {
    invocation_uuid: store.newKey('FlowExecution'),
    row,
    flow: flow.index,
    resubmitted_from: invocation_uuid,
    plan: planRepeat(facts, fate, { submitted_at: now, place }),
    fate,
    // What comes in again has the number that it had; what goes out again gets the next one.
    control:
      flow.direction === 'RECEIVE'
        ? facts.interchange_control
        : world.execution.nextControl(flow.index, before),
    version_timestamp: current
      ? (deployed?.version_timestamp ?? facts.version_timestamp)
      : facts.version_timestamp,
    mapping_revision: current
      ? (inForce(world.dependencies.mapping(flow), now)?.label ?? facts.mapping_revision)
      : facts.mapping_revision,
    lookup_version: inForce(world.dependencies.lookup(flow), now)?.label ?? null,
    by: actorOf(person),
    elapsed: clock.elapsed(),
  };
}
