import type { Access } from './access.ts';
import type { Clock } from './clock.ts';
import type { Person } from './people.ts';
import type { Session } from './session/session.ts';
import type { SeededStore } from './store/seeded-store.ts';
import type { World } from './world/world.ts';

/** What every resolver gets. */
export interface MockContext {
  /** Whoever is signed in. In `@public` root fields it may be NOBODY; elsewhere the server has refused that before. */
  readonly person: Person;
  readonly access: Access;
  /** The seed, without anything written: prefer `store`, which covers both. */
  readonly world: World;
  /** Reads the seed and the session's writes; writes go to the session. */
  readonly store: SeededStore;
  readonly clock: Clock;
  readonly session: Session;
  /** The session's own events, for subscriptions. */
  readonly pubsub: Session['pubsub'];
  /** In subscriptions: aborted when nobody listens any more. */
  readonly left?: AbortSignal;
  /** The address as the client spells this server, e.g. for links in answers. */
  readonly request: Request;
}
