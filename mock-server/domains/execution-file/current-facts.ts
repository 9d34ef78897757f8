import type { MockContext } from '../../context.ts';
import type { Session } from '../../session/session.ts';
import type { ExecutionFacts } from '../../world/facts.ts';
import { executionFacts } from '../execution/facts.ts';

const MOST = 64;
const known = new WeakMap<Session, Map<string, ExecutionFacts>>();

/** What changes while an execution goes on; everything else about it is fixed when it is submitted. */
const isSame = (a: ExecutionFacts, b: ExecutionFacts): boolean =>
  a.status === b.status &&
  a.last_step === b.last_step &&
  a.start_date === b.start_date &&
  a.ended_date === b.ended_date &&
  a.ack_state === b.ack_state &&
  a.ack_received_at === b.ack_received_at &&
  // They grow and come further, and change in no other way.
  JSON.stringify(a.resends) === JSON.stringify(b.resends);

/**
 * The facts of an execution at the moment, the same object as long as nothing has changed: sizes and hashes of its
 * files are kept with the object, and a resolver asks for one field at a time.
 */
export function currentFacts(context: MockContext, invocation_uuid: string): ExecutionFacts | null {
  const facts = executionFacts(context, invocation_uuid);
  if (!facts) return null;
  let kept = known.get(context.session);
  if (!kept) known.set(context.session, (kept = new Map()));
  const before = kept.get(invocation_uuid);
  const current = before && isSame(before, facts) ? before : facts;
  kept.delete(invocation_uuid);
  kept.set(invocation_uuid, current);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return current;
}
