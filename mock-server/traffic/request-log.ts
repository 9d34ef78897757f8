import type { GraphQLError } from 'graphql';
import type { Hits } from '../faults/fault-rules.ts';

/** A call while it is being answered: what is known of it so far. */
export interface Call {
  /** In the order of arrival, from 1. */
  readonly number: number;
  readonly at: number;
  readonly started: number;
  readonly person: string | null;
  operation: string | null;
  kind: 'query' | 'mutation' | 'subscription' | null;
  /** Characters of the request's body: the query and whatever comes with it. */
  body_size: number;
  /** Null when they were too many to be kept. */
  variables: Readonly<Record<string, unknown>> | null;
  /** What fault rules do to it. */
  hits: Hits | null;
  state: CallState;
  /** Null while there is none, and for a connection that was dropped without one. */
  status: number | null;
  duration_ms: number;
  bytes: number;
  readonly errors: LoggedError[];
}

/** `streaming`: parts still come; `dropped`: by a fault; `left`: by the client. */
export type CallState = 'running' | 'streaming' | 'done' | 'dropped' | 'left';

interface LoggedError {
  readonly message: string;
  readonly code: string | null;
  readonly path: string | null;
}

/** A call as it is listed. */
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
  /** Ids of the fault rules that hit it. */
  readonly faults: readonly string[];
}

const MOST_CALLS = 200;
const MOST_ERRORS = 20;
/** Larger variables are not kept. */
const MOST_VARIABLES = 8192;
/** So many more are let come before they are cut: moving all at every call would cost more than the call's own entry. */
const SPARE = 50;
const SECRET = /pass(?:word|phrase)|secret|token|private_key|pkcs12|api_key|access_code|credential/i;

/** The last calls of one session. */
export class RequestLog {
  readonly #session: string;
  readonly #listeners = new Set<(call: LoggedCall) => void>();
  #calls: Call[] = [];
  #total = 0;

  constructor(session: string) {
    this.#session = session;
  }

  /** How many calls there have been. */
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
    if (this.#calls.length >= MOST_CALLS + SPARE) this.#calls = this.#calls.slice(-MOST_CALLS);
    return call;
  }

  /** Notes how far a call has come and tells those who watch. */
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
    return this.#calls.slice(-MOST_CALLS).map((call) => this.#logged(call));
  }

  clear(): void {
    this.#calls = [];
  }

  /** Returns how to stop. */
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

/** Keeps the variables of a call, unless they are of so many characters that they would fill the memory. */
export function keepVariables(call: Call, variables: Call['variables'], size: number): void {
  call.variables = size <= MOST_VARIABLES ? (variables ?? {}) : null;
}

export function addErrors(call: Call, errors: readonly GraphQLError[] | undefined): void {
  for (const { message, extensions, path } of errors ?? []) {
    if (call.errors.length >= MOST_ERRORS) return;
    const code = typeof extensions?.code === 'string' ? extensions.code : null;
    call.errors.push({ message, code, path: path ? path.join('.') : null });
  }
}

/** Passwords and keys that a form sends are not for a list that people look at together. */
function withoutSecrets(value: unknown): unknown {
  // Pasted into the wrong field, it is still a private key.
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
