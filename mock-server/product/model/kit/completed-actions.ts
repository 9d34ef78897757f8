import type { MockContext } from '../../context.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { actorOf } from '../../audit-log/actor.ts';

/** The type under which completed actions are stored in the overlay; no schema has it. */
const ACTION = '$CompletedAction';

export const isActionType = (type: string): boolean => type === ACTION;

/** What was done last with an object, so that somebody who is late can be told. */
export interface CompletedAction {
  /** "Accepted". */
  readonly did: string;
  readonly by: Actor;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The object's `lock_version` afterward. */
  readonly lock_version: number;
}

/** The last completed action on an object; null if there is none. */
export const lastAction = (
  type: string,
  key: string,
  { session }: Pick<MockContext, 'session'>,
): CompletedAction | null =>
  // As this code wrote it.
  (session.overlay.read(ACTION, `${type}:${key}`, 'action') as CompletedAction | undefined) ?? null;

/** Remembers that the caller has done something with an object, beyond a restart of the server. */
export function rememberAction(
  {
    type,
    key,
    ...action
  }: Pick<CompletedAction, 'did' | 'lock_version'> & { readonly type: string; readonly key: string },
  { clock, person, session }: MockContext,
): void {
  const done: CompletedAction = { ...action, by: actorOf({ person }), at: clock.now() };
  session.overlay.set(ACTION, `${type}:${key}`, { action: done });
}

/** What somebody has done with an `idempotency_key`. */
export interface Keyed extends Pick<CompletedAction, 'did' | 'by' | 'at'> {
  /** What was started or created; null if that is no object. */
  readonly made: Ref['$ref'] | null;
}

/** What was done under an id: a person, a mutation, and their key. Null if it was not done. */
export const lastKeyed = (id: string, { session }: Pick<MockContext, 'session'>): Keyed | null =>
  // As this code wrote it.
  (session.overlay.read(ACTION, id, 'keyed') as Keyed | undefined) ?? null;

/** Remembers that the caller has done something with a key, beyond a restart of the server. */
export function rememberKeyed(
  id: string,
  action: Pick<Keyed, 'did' | 'made'>,
  { clock, person, session }: MockContext,
): void {
  const keyed: Keyed = { ...action, by: actorOf({ person }), at: clock.now() };
  session.overlay.set(ACTION, id, { keyed });
}
