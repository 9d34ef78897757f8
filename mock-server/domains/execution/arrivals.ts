import type { MockContext } from '../../context.ts';
import { hash } from '../../generate/random.ts';
import type { Session } from '../../session/session.ts';
import { PLATFORM } from '../../world/actors.ts';
import { ledgerOf } from './ledger.ts';
import { flowRefusal, startExecution } from './start.ts';

type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

/** So many arrivals are kept; older ones leave as they would after the time that a workspace keeps executions. */
export const MOST_ARRIVALS = 2000;

/** Marks what arrived by itself, in the store's FlowExecution. */
const MARK = 'arrived';
/** What goes wrong on the way: it says nothing about the input, so that any input may meet it. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['CONN_TIMEOUT', 'AUTH_FAILED', 'ADAPTER_5XX', 'INTERNAL']);
/** A flow that accepts nothing is passed over; so many in a row, and nothing arrives this time. */
const MOST_TRIES = 25;

const queues = new WeakMap<Session, string[]>();

/** Arrivals of the session, earliest first. */
function queueOf({ session, store }: Pick<Sources, 'session' | 'store'>): string[] {
  let queue = queues.get(session);
  if (!queue) {
    queue = store
      .created('FlowExecution')
      .filter((uuid) => store.writtenValue('FlowExecution', uuid, MARK) === true);
    queues.set(session, queue);
  }
  return queue;
}

export const keptArrivals = (session: Session): number => queues.get(session)?.length ?? 0;

/** One execution of a flow that is in use comes in, as often as the seed's executions are of it; false when none can. */
export function arrive(sources: Sources, most: number = MOST_ARRIVALS): boolean {
  const { store, world } = sources;
  const { columns, count } = world.execution;
  if (count === 0) return false;
  const invocation_uuid = store.newKey('FlowExecution');
  const content = hash('live', world.seed, invocation_uuid);
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const row = hash('live-row', content, attempt) % count;
    const flow = world.flows[columns.flow[row] ?? 0];
    if (!flow || flowRefusal(flow.flow_uuid, sources) !== null) continue;
    const before = world.execution.fateOf(row);
    const arrival = {
      flow_uuid: flow.flow_uuid,
      invocation_uuid,
      content,
      by: PLATFORM,
      ...(ON_THE_WAY.has(before.reason_code ?? '') ? { fate: before } : {}),
      fields: { [MARK]: true },
    };
    const queue = queueOf(sources);
    if (!startExecution(arrival, sources)) continue;
    queue.push(invocation_uuid);
    prune(sources, most);
    return true;
  }
  return false;
}

/** Lets the oldest arrivals go that nobody has done anything with. */
function prune(sources: Sources, most: number): void {
  const queue = queueOf(sources);
  while (queue.length > most) {
    const oldest = queue.shift() as string;
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
