import { once } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import type { Session } from '../../../engine/session/session.ts';
import { PLATFORM } from '../../world/actors.ts';
import { ledgerOf } from '../execution/ledger.ts';
import { flowRefusal, followedArrival, startExecution, type Arrival } from './start.ts';

type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

/** Maximum number of live arrivals to keep. Older ones are dropped, as retention would do later. */
export const MAX_ARRIVALS = 2000;

/** Marks executions that arrived on their own, in the store's FlowExecution. */
declare module '#schema-types' {
  interface KeptFields {
    readonly 'FlowExecution.arrived': boolean;
  }
}

const MARK = 'arrived';
/** Failures in transit. They do not depend on the input, so they can happen to any input. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['CONN_TIMEOUT', 'AUTH_FAILED', 'ADAPTER_5XX', 'INTERNAL']);
/** Maximum number of attempts to start one execution, because a flow that accepts no input is skipped. */
const MAX_TRIES = 25;

const queues = once((_session: Session): { uuids: string[] | null } => ({ uuids: null }));

/** Live arrivals of the session, earliest first. */
function queueOf({ session, store }: Pick<Sources, 'session' | 'store'>): string[] {
  return (queues(session).uuids ??= store
    .created('FlowExecution')
    .filter((uuid) => store.writtenValue('FlowExecution', uuid, MARK) === true));
}

export const keptArrivals = (session: Session): number => queues(session).uuids?.length ?? 0;

/** One in this many arrivals is for a flow that the session created, if there is one. */
const NEW_FLOWS_EVERY = 12;

/** The next input to arrive: occasionally for a flow of the session, otherwise like a seeded row; null for none. */
function nextInput(
  content: number,
  attempt: number,
  sources: Sources,
): Pick<Arrival, 'flow_uuid' | 'fate'> | null {
  const { store, world } = sources;
  const { columns, count, fateOf } = world.execution;
  const dice = hash('live-row', content, attempt);
  const made = store.created('FlowSetup');
  const flow_uuid = made[dice % (made.length * NEW_FLOWS_EVERY)];
  if (flow_uuid !== undefined) return { flow_uuid };
  if (count === 0) return null;
  const row = dice % count;
  const flow = world.flows[columns.flow[row] ?? 0];
  const fate = fateOf(row);
  return flow
    ? { flow_uuid: flow.flow_uuid, ...(ON_THE_WAY.has(fate.reason_code ?? '') ? { fate } : {}) }
    : null;
}

/**
 * Starts one execution of an active flow; resolves to false if none can start. Seeded flows are chosen by how often they run in the
 * seed.
 */
export async function arrive(sources: MockContext, most: number = MAX_ARRIVALS): Promise<boolean> {
  const { store, world } = sources;
  const invocation_uuid = store.newKey('FlowExecution');
  const content = hash('live', world.seed, invocation_uuid);
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const input = nextInput(content, attempt, sources);
    if (!input || flowRefusal(input.flow_uuid, sources) !== null) continue;
    const arrival: Arrival = { ...input, invocation_uuid, content, by: PLATFORM, fields: { [MARK]: true } };
    const queue = queueOf(sources);
    if (!startExecution(await followedArrival(arrival, sources), sources)) continue;
    queue.push(invocation_uuid);
    prune(sources, most);
    return true;
  }
  return false;
}

/** Drops the oldest arrivals that nobody has acted on. */
function prune(sources: Sources, most: number): void {
  const queue = queueOf(sources);
  while (queue.length > most) {
    const oldest = queue.shift()!;
    if (isForgettable(oldest, sources)) sources.session.overlay.forget('FlowExecution', oldest);
  }
}

function isForgettable(invocation_uuid: string, sources: Sources): boolean {
  const { store } = sources;
  const ledger = ledgerOf(sources);
  const isMarked = ['flagged', 'is_shared'].some(
    (field) => store.writtenValue('FlowExecution', invocation_uuid, field) === true,
  );
  return (
    ledger.hasEnded(invocation_uuid) &&
    !isMarked &&
    ledger.resubmissions(invocation_uuid).length === 0 &&
    !ledger.isCommented(invocation_uuid)
  );
}
