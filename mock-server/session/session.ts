import { AsyncLocalStorage } from 'node:async_hooks';
import { createPubSub } from 'graphql-yoga';
import { Overlay } from '../store/overlay.ts';

/** The header by which a test or a person keeps what they write apart from everybody else's. */
export const SESSION_HEADER = 'x-mock-session';

/** What the session's own state machines tell; the first item names the topic's entity. */
export interface Events extends Record<string, [id: string, payload: unknown]> {
  /** A field of the execution has changed; `final` ends the subscription. */
  flow_execution_changed: [invocation_uuid: string, change: { final: boolean }];
  /** Lines `from_seq`–`to_seq` (none when from > to) have arrived; `final` ends the subscription. */
  log_job_progress: [job_uuid: string, change: { from_seq: number; to_seq: number; final: boolean }];
}

/** One isolated state of the mock server. */
export class Session {
  readonly id: string;
  readonly overlay = new Overlay();
  readonly pubsub = createPubSub<Events>();

  constructor(id: string) {
    this.id = id;
  }
}

const DEFAULT = 'default';
const ID = /^[\w.-]{1,64}$/;
/** A suite that names a session for each test must not fill the memory. */
const MOST = 500;

/** All sessions of a server; the current one travels with the asynchronous call, because the store gets no context. */
export class Sessions {
  readonly #sessions = new Map<string, Session>([[DEFAULT, new Session(DEFAULT)]]);
  readonly #current = new AsyncLocalStorage<Session>();

  /** The session that a request names; null when the name is none. */
  of(request: Request): Session | null {
    return this.named(request.headers.get(SESSION_HEADER) ?? DEFAULT);
  }

  /** The session with this name, a new one if need be; the one that was not used for longest makes room. */
  named(id: string): Session | null {
    if (!ID.test(id)) return null;
    const session = this.#sessions.get(id) ?? new Session(id);
    if (id !== DEFAULT) {
      this.#sessions.delete(id);
      this.#sessions.set(id, session);
      const [, oldest] = this.#sessions.keys();
      if (this.#sessions.size > MOST && oldest !== undefined) this.#sessions.delete(oldest);
    }
    return session;
  }

  run<T>(session: Session, task: () => T): T {
    return this.#current.run(session, task);
  }

  /** Throws outside of `run`: state written to nobody's session would leak into another's. */
  current(): Session {
    const session = this.#current.getStore();
    if (!session) throw new Error('The store was used outside of a session.');
    return session;
  }
}
