import { createPubSub } from 'graphql-yoga';
import { FaultRules } from '../faults/fault-rules.ts';
import type { Batch, Change } from '../../kernel/state-journal.ts';
import type { Edit } from '../store/edits.ts';
import { Overlay, splitId, type WrittenEntity } from '../store/overlay.ts';
import { PushedEvents } from './pushed-events.ts';
import { RequestLog } from '../traffic/request-log.ts';

/** The header that keeps the writes of a test or person separate from all others. */
export const SESSION_HEADER = 'x-mock-session';

/** Events of the session's own state machines; the first item names the entity of the topic. The product adds its own. */
export interface Events extends Record<string, [id: string, payload: unknown]> {}

/** The initial state of a session. */
export interface SessionStart {
  /** Name of the active scenario. */
  readonly scenario: string;
  /** Which variant of the seed the session starts from; the product decides which ones there are. */
  readonly variant: string;
  /** Email address of the person that the portal's calls run as; null for no substitution. See `createStandIns`. */
  readonly acts_as: string | null;
}

const ORDINARY: SessionStart = { scenario: 'everyday', variant: 'everyday', acts_as: null };

/** Receives everything that must outlive the process, if anything does. */
export interface Keeper {
  /** A piece of a session's state has changed; see `Session.piece`. */
  note(session: Session, piece: string): void;
  /** A session was reset; nothing stored for it is valid anymore. */
  begin(session: Session): void;
  /** A session was removed. */
  end(id: string): void;
  /** Something about the server itself has changed. */
  noteServer(): void;
}

interface Beginning {
  readonly start?: SessionStart;
  readonly log?: RequestLog;
  readonly keeper?: Keeper | undefined;
}

const ENTITY = 'entity:';

/** One isolated state of the mock server. */
export class Session {
  readonly id: string;
  readonly start: SessionStart;
  readonly overlay: Overlay;
  readonly pubsub = createPubSub<Events>();
  readonly pushed = new PushedEvents();
  readonly faults = new FaultRules();
  readonly log: RequestLog;
  readonly #note: (piece: string) => unknown;
  readonly #end = new AbortController();
  #acts_as: string | null;
  #edits: readonly Edit[] = [];
  #isTaking = false;

  constructor(id: string, { start = ORDINARY, log = new RequestLog(id), keeper }: Beginning = {}) {
    this.id = id;
    this.start = start;
    this.log = log;
    this.#acts_as = start.acts_as;
    // Pieces that come from the store need not be stored again.
    this.#note = (piece) => this.#isTaking || keeper?.note(this, piece);
    this.overlay = new Overlay((type, key) => this.#note(`${ENTITY}${type}:${key}`));
  }

  get acts_as(): string | null {
    return this.#acts_as;
  }

  set acts_as(email: string | null) {
    this.#acts_as = email;
    this.#note('person');
  }

  /** Manual edits in order, for undo. */
  get edits(): readonly Edit[] {
    return this.#edits;
  }

  set edits(edits: readonly Edit[]) {
    this.#edits = edits.slice(-MAX_EDITS);
    this.#note('edits');
  }

  /** A piece of the state as plain JSON, by the name under which it was noted; null if it was removed. */
  piece(name: string): unknown {
    if (name.startsWith(ENTITY)) return this.overlay.entity(...splitId(name.slice(ENTITY.length)));
    if (name === 'start') return this.start;
    if (name === 'person') return { acts_as: this.#acts_as };
    if (name === 'edits') return this.#edits;
    return name === 'numbers' ? this.overlay.numbers : null;
  }

  /** Restores stored pieces, or pieces written by another server. */
  take(pieces: readonly Change[]): void {
    this.#isTaking = true;
    try {
      for (const { id, value } of pieces) this.#take(id, value);
    } finally {
      this.#isTaking = false;
    }
  }

  #take(name: string, value: unknown): void {
    if (name.startsWith(ENTITY))
      this.overlay.putEntity(...splitId(name.slice(ENTITY.length)), value as WrittenEntity | null); // As it was journaled.
    else if (name === 'person') this.#acts_as = (value as { acts_as: string | null }).acts_as; // As it was journaled.
    else if (name === 'edits') this.#edits = value as readonly Edit[]; // As it was journaled.
    else if (name === 'numbers') this.overlay.numbers = value as number; // As it was journaled.
  }

  /** Aborted when another state has replaced this one. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    this.#end.abort();
  }
}

const DEFAULT = 'default';
const ID = /^[\w.-]{1,64}$/;
/** A test suite that names a session per test must not fill the memory. */
const MAX = 500;
/** The number of edits that can be undone. */
const MAX_EDITS = 200;

/** All sessions of a server. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #keeper: Keeper | undefined;
  #portal: string = DEFAULT;

  constructor(keeper?: Keeper) {
    this.#keeper = keeper;
    this.#sessions.set(DEFAULT, this.#made(DEFAULT));
  }

  #made(id: string, beginning: Omit<Beginning, 'keeper'> = {}): Session {
    return new Session(id, { ...beginning, keeper: this.#keeper });
  }

  /** The session that a request names; null if the name is not valid. */
  of(request: Request): Session | null {
    return this.named(request.headers.get(SESSION_HEADER) ?? this.#portal);
  }

  /** The session with this name, created if needed; if there are too many, it replaces the least recently used one. */
  named(id: string): Session | null {
    if (!ID.test(id)) return null;
    const session = this.#sessions.get(id) ?? this.#made(id);
    if (id === DEFAULT) return session;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    if (this.#sessions.size > MAX) {
      const oldest = [...this.#sessions.keys()].find((key) => key !== DEFAULT && key !== this.#portal);
      this.remove(oldest ?? id);
    }
    return session;
  }

  /**
   * Replaces the state of a session; its log continues. It is a new object, because anything cached for a session
   * refers to its old state.
   */
  renew(id: string, start: SessionStart = ORDINARY): Session {
    const old = this.#sessions.get(id);
    const session = this.#made(id, old ? { start, log: old.log } : { start });
    this.#sessions.set(id, session);
    old?.end();
    this.#keeper?.begin(session);
    return session;
  }

  /** Loads what was stored of a session, or what another server changed in it. */
  adopt({ session: id, afresh, changes }: Batch): void {
    const old = this.#sessions.get(id);
    if (old && !afresh) return old.take(changes);
    // As it was journaled.
    const start = changes.find((change) => change.id === 'start')?.value as SessionStart | undefined;
    const session = this.#made(id, { ...(start ? { start } : {}), ...(old ? { log: old.log } : {}) });
    session.take(changes);
    this.#sessions.set(id, session);
    old?.end();
  }

  /** Removes a session; the next call that names it starts from the seed. */
  remove(id: string): void {
    this.#sessions.get(id)?.end();
    this.#sessions.delete(id);
    this.#keeper?.end(id);
    if (id === this.#portal) this.portal = DEFAULT;
    if (id === DEFAULT) this.#sessions.set(DEFAULT, this.#made(DEFAULT));
  }

  list(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  /** The session for calls that name none, such as the portal's. */
  get portal(): string {
    return this.#portal;
  }

  set portal(id: string) {
    this.#portal = id;
    this.#keeper?.noteServer();
  }
}
