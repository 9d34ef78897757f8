import type { Access } from './accounts/access.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Person } from './accounts/people.ts';
import type { Session } from '../engine/session/session.ts';
import type { Store } from '../engine/store/store.ts';
import type { UserError } from '../engine/graphql/errors.ts';
import type { World } from './world/world.ts';

/** The existing object that a mutation saves, and the `lock_version` that its caller read; null if they sent none. */
export interface Edited {
  readonly type: string;
  readonly key: string;
  readonly lock_version: number | null;
}

/** The context of every resolver. */
export interface MockContext {
  /**
   * The signed-in person. NOBODY is possible only in `@public` root fields; elsewhere, the server has already rejected
   * the call.
   */
  readonly person: Person;
  readonly access: Access;
  /** The seed without writes. Prefer `store`, which covers both. */
  readonly world: World;
  /** Reads the seed and the writes of the session; writes go to the session. */
  readonly store: Store;
  readonly clock: Clock;
  readonly session: Session;
  /** The events of the session, for subscriptions. */
  readonly pubsub: Session['pubsub'];
  /** Only in a mutation that saves an existing object. */
  readonly edited?: Edited;
  /** Only in a mutation with an `idempotency_key`: why the caller must not do it with this key; null if they may. */
  readonly repeat?: UserError | null;
  /** In subscriptions: aborted when the last listener leaves. */
  readonly left?: AbortSignal;
  /** The origin by which the client addresses this server, for example for links in responses. */
  readonly request: Request;
  /** The portals that may call, for links to the first. */
  readonly portalOrigins: () => readonly string[];
}
