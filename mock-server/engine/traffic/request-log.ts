import type { GraphQLError } from 'graphql';
import type { Hits } from '../faults/fault-rules.ts';

/** What is known so far about a call in progress. */
export interface Call {
  /** In order of arrival, from 1. */
  readonly number: number;
  readonly at: number;
  readonly started: number;
  readonly person: string | null;
  operation: string | null;
  kind: 'query' | 'mutation' | 'subscription' | null;
  /** Size of the request body in characters: the query and everything with it. */
  body_size: number;
  /** Null if they are too large to keep. */
  variables: Readonly<Record<string, unknown>> | null;
  /** The fault rules applied to it. */
  hits: Hits | null;
  state: CallState;
  /** Null while pending, and for a connection that was dropped without one. */
  status: number | null;
  duration_ms: number;
  bytes: number;
  readonly errors: LoggedError[];
}

/** `streaming`: more parts follow; `dropped`: by a fault; `left`: by the client. */
export type CallState = 'running' | 'streaming' | 'done' | 'dropped' | 'left';

interface LoggedError {
  readonly message: string;
  readonly code: string | null;
  readonly path: string | null;
}

/** A call in the list. */
export interface LoggedCall {
  readonly id: string;
  readonly number: number;
  readonly at: string;
  readonly state: CallState;
  readonly person: string | null;
  readonly operation: string | null;
  readonly kind: Call['kind'];
  readonly variables: unknown;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly bytes: number;
  readonly errors: readonly LoggedError[];
  /** Ids of the fault rules applied to it. */
  readonly faults: readonly string[];
}

const MAX_CALLS = 200;
const MAX_ERRORS = 20;
/** Larger variables are not kept. */
const MAX_VARIABLES = 8192;
/**
 * Number of extra entries before the list is trimmed, because trimming it for every call would cost more than adding
 * the call.
 */
const SPARE = 50;
const SECRET = /pass(?:word|phrase)|secret|token|private_key|pkcs12|api_key|access_code|credential/i;

/** The latest calls of one session. */
export class RequestLog {
  readonly #session: string;
  readonly #listeners = new Set<(call: LoggedCall) => void>();
  #calls: Call[] = [];
  #total = 0;

  constructor(session: string) {
    this.#session = session;
  }

  /** Total number of calls. */
  get total(): number {
    return this.#total;
  }

  begin(person: string | null): Call {
    const call: Call = {
      number: ++this.#total,
      at: Date.now(),
      started: performance.now(),
      person,
      operation: null,
      kind: null,
      body_size: 0,
      variables: {},
      hits: null,
      state: 'running',
      status: null,
      duration_ms: 0,
      bytes: 0,
      errors: [],
    };
    this.#calls.push(call);
    if (this.#calls.length >= MAX_CALLS + SPARE) this.#calls = this.#calls.slice(-MAX_CALLS);
    return call;
  }

  /** Records the progress of a call and notifies subscribers. */
  note(call: Call, state: CallState, more: Partial<Pick<Call, 'status' | 'bytes'>> = {}): void {
    call.state = state;
    if (more.status !== undefined) call.status = more.status;
    if (more.bytes !== undefined) call.bytes = more.bytes;
    call.duration_ms = performance.now() - call.started;
    if (this.#listeners.size === 0) return;
    const logged = this.#logged(call);
    for (const listener of this.#listeners) listener(logged);
  }

  /** Oldest first. */
  list(): LoggedCall[] {
    return this.#calls.slice(-MAX_CALLS).map((call) => this.#logged(call));
  }

  clear(): void {
    this.#calls = [];
  }

  /** Returns a function to unsubscribe. */
  subscribe(listener: (call: LoggedCall) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  idOf(call: Call): string {
    return `${this.#session}.${call.number}`;
  }

  #logged(call: Call): LoggedCall {
    const { number, at, state, person, operation, kind, variables, status, duration_ms, bytes } = call;
    return {
      id: this.idOf(call),
      number,
      at: new Date(at).toISOString(),
      state,
      person,
      operation,
      kind,
      variables: withoutSecrets(variables),
      status,
      duration_ms: Math.round(duration_ms * 10) / 10,
      bytes,
      errors: call.errors,
      faults: [...(call.hits?.ids ?? [])],
    };
  }
}

/** Keeps the variables of a call unless they would take too much memory. */
export function keepVariables(call: Call, variables: Call['variables'], size: number): void {
  call.variables = size <= MAX_VARIABLES ? (variables ?? {}) : null;
}

export function addErrors(call: Call, errors: readonly GraphQLError[] | undefined): void {
  for (const { message, extensions, path } of errors ?? []) {
    if (call.errors.length >= MAX_ERRORS) return;
    const code = typeof extensions?.code === 'string' ? extensions.code : null;
    call.errors.push({ message, code, path: path ? path.join('.') : null });
  }
}

/** Passwords and keys in a form must not appear in a shared list. */
function withoutSecrets(value: unknown): unknown {
  // A private key pasted into the wrong field is still a secret.
  if (typeof value === 'string' && value.includes('PRIVATE KEY-----')) return '(not shown)';
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null ? '(not shown)' : withoutSecrets(inner),
    ]),
  );
}
