import type { Clock } from '../kernel/clock.ts';
import type { Session } from './session/session.ts';
import type { Store } from './store/store.ts';
import type { Call } from './traffic/request-log.ts';

/** What the engine reads from the context of a resolver; the product extends it. */
export interface EngineContext {
  /** Reads the seed and the writes of the session; writes go to the session. */
  readonly store: Store;
  readonly clock: Clock;
  readonly session: Session;
  /** The events of the session, for subscriptions. */
  readonly pubsub: Session['pubsub'];
  /** In subscriptions: aborted when the last listener leaves. */
  readonly left?: AbortSignal;
  /** The origin by which the client addresses this server, for example for links in responses. */
  readonly request: Request;
}

/** What the HTTP layer knows about a call before GraphQL starts; the product adds who sends it. */
export interface EngineCaller {
  readonly session: Session;
  /** The entry in the session's request log. */
  readonly call: Call;
}
