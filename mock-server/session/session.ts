import { AsyncLocalStorage } from 'node:async_hooks';
import { createPubSub } from 'graphql-yoga';
import { FaultRules } from '../faults/fault-rules.ts';
import type { Edit } from '../store/edits.ts';
import { Overlay } from '../store/overlay.ts';
import { RequestLog } from '../traffic/request-log.ts';
import type { WorldVariant } from '../world/variants.ts';

/** The header by which a test or a person keeps what they write apart from everybody else's. */
export const SESSION_HEADER = 'x-mock-session';

/** What the session's own state machines tell; the first item names the topic's entity. */
export interface Events extends Record<string, [id: string, payload: unknown]> {
  /** A field of the execution has changed; `final` ends the subscription. */
  flow_execution_changed: [invocation_uuid: string, change: { final: boolean }];
  /** Lines `from_seq`–`to_seq` (none when from > to) have arrived; `final` ends the subscription. */
  log_job_progress: [job_uuid: string, change: { from_seq: number; to_seq: number; final: boolean }];
}

/** What a session starts from. */
export interface SessionStart {
  /** Name of the scenario that was applied. */
  readonly scenario: string;
  readonly variant: WorldVariant;
  /** E-mail address of the person whom everybody who is signed in is taken for; null for themselves. */
  readonly acts_as: string | null;
}

const ORDINARY: SessionStart = { scenario: 'everyday', variant: 'everyday', acts_as: null };

/** One isolated state of the mock server. */
export class Session {
  readonly id: string;
  readonly start: SessionStart;
  readonly overlay = new Overlay();
  readonly pubsub = createPubSub<Events>();
  readonly faults = new FaultRules();
  readonly log: RequestLog;
  acts_as: string | null;
  /** What was set by hand, in order, so that it can be undone. */
  readonly edits: Edit[] = [];
  readonly #end = new AbortController();

  constructor(id: string, start: SessionStart = ORDINARY, log: RequestLog = new RequestLog(id)) {
    this.id = id;
    this.start = start;
    this.acts_as = start.acts_as;
    this.log = log;
  }

  /** Aborted when another state has taken this one's place. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    this.#end.abort();
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
  #portal: string = DEFAULT;

  /** The session that a request names; null when the name is none. */
  of(request: Request): Session | null {
    return this.named(request.headers.get(SESSION_HEADER) ?? this.#portal);
  }

  /** The session with this name, a new one if need be; the one that was not used for longest makes room. */
  named(id: string): Session | null {
    if (!ID.test(id)) return null;
    const session = this.#sessions.get(id) ?? new Session(id);
    if (id === DEFAULT) return session;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    if (this.#sessions.size > MOST) {
      const oldest = [...this.#sessions.keys()].find((one) => one !== DEFAULT && one !== this.#portal);
      this.#sessions.delete(oldest ?? id);
    }
    return session;
  }

  /**
   * Puts a new state in a session's place; the log goes on. A new object, because whatever anybody keeps beside a
   * session is about its old state.
   */
  renew(id: string, start: SessionStart = ORDINARY): Session {
    const old = this.#sessions.get(id);
    const session = new Session(id, start, old?.log);
    this.#sessions.set(id, session);
    old?.end();
    return session;
  }

  /** Forgets a session; the next call that names it begins afresh. */
  remove(id: string): void {
    this.#sessions.get(id)?.end();
    this.#sessions.delete(id);
    if (id === this.#portal) this.#portal = DEFAULT;
    if (id === DEFAULT) this.#sessions.set(DEFAULT, new Session(DEFAULT));
  }

  list(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  /** The session of calls that name none, such as those of the portal. */
  get portal(): string {
    return this.#portal;
  }

  set portal(id: string) {
    this.#portal = id;
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
