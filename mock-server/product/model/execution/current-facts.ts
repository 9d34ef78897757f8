import { LRUCache } from 'lru-cache';
import { once } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import type { Session } from '../../../engine/session/session.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { executionFacts } from './facts.ts';
import { lookOnceByKey } from '../kit/look-once.ts';

const MAX = 64;
const known = once((_session: Session) => new LRUCache<string, ExecutionFacts>({ max: MAX }));

/** Compares the facts that change while an execution runs; all others are fixed at submission. */
const isSame = (a: ExecutionFacts, b: ExecutionFacts): boolean =>
  a.status === b.status &&
  a.last_step === b.last_step &&
  a.started_at === b.started_at &&
  a.ended_at === b.ended_at &&
  a.ack_state === b.ack_state &&
  a.ack_received_at === b.ack_received_at &&
  (a.resends === b.resends ||
    // Resends only increase in number and progress.
    JSON.stringify(a.resends) === JSON.stringify(b.resends));

/**
 * The current facts of an execution. The same object is returned until something changes, because file sizes and hashes
 * are cached on it and resolvers ask for one field at a time.
 */
export const currentFacts = (context: MockContext, invocation_uuid: string): ExecutionFacts | null =>
  look(invocation_uuid, context);

const look = lookOnceByKey((invocation_uuid, context): ExecutionFacts | null => {
  const facts = executionFacts(context, invocation_uuid);
  if (!facts) return null;
  const kept = known(context.session);
  const before = kept.get(invocation_uuid);
  const current = before && isSame(before, facts) ? before : facts;
  kept.set(invocation_uuid, current);
  return current;
});
