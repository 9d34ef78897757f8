/** The state of runs that follow the typing. */
export interface LiveState<Plan, Answer> {
  /** The last response, with its request. It stays while the next one is pending. */
  readonly last: { readonly plan: Plan; readonly answer: Answer } | null;
  /** Whether a newer response is pending, or about to be requested. */
  readonly isPending: boolean;
  /** Why the server could not be reached; undefined if it could. */
  readonly failure: unknown;
}

/** The pause in typing before an expression is run, in milliseconds. */
export const REST_MS = 300;

interface LiveOptions {
  readonly rest?: number;
  /** Whether the first request is sent at once. */
  readonly eager?: boolean;
}

/**
 * Sends a request a moment after each change of the plan. At most one is in flight; if the plan changes in the
 * meantime, its response is dropped, and the newest plan is sent instead.
 */
export class LiveRun<Plan, Answer> {
  #state: LiveState<Plan, Answer> = { last: null, isPending: false, failure: undefined };
  #wanted: Plan | null = null;
  #inFlight = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #ask: (plan: Plan) => Promise<Answer>;

  readonly #rest: number;
  readonly #eager: boolean;

  constructor(ask: (plan: Plan) => Promise<Answer>, { rest = REST_MS, eager = true }: LiveOptions = {}) {
    this.#ask = ask;
    this.#rest = rest;
    this.#eager = eager;
  }

  readonly getState = (): LiveState<Plan, Answer> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Requests this plan after a pause. Null requests nothing. */
  want(plan: Plan | null): void {
    if (plan === this.#wanted) return;
    const isFirst = this.#wanted === null;
    this.#wanted = plan;
    clearTimeout(this.#timer);
    if (plan === null) {
      this.#set({ last: null, isPending: false, failure: undefined });
      return;
    }
    this.#set({ ...this.#state, isPending: true });
    if (isFirst && this.#eager) this.#start();
    else this.#timer = setTimeout(() => this.#start(), this.#rest);
  }

  /** Sends the current plan now, even if it has been answered. */
  runNow(): void {
    clearTimeout(this.#timer);
    if (this.#wanted === null) return;
    this.#set({ ...this.#state, isPending: true });
    this.#start();
  }

  /** Resolves once nothing is pending. */
  async settled(): Promise<LiveState<Plan, Answer>> {
    while (this.#state.isPending) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
    return this.#state;
  }

  /** Cancels a request that has not been sent. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
  }

  #start(): void {
    const plan = this.#wanted;
    // When the running request ends, it starts the next one.
    if (this.#inFlight || plan === null) return;
    this.#inFlight = true;
    this.#ask(plan).then(
      (answer) => this.#end(plan, { last: { plan, answer }, isPending: false, failure: undefined }),
      (failure: unknown) => this.#end(plan, { ...this.#state, isPending: false, failure }),
    );
  }

  #end(plan: Plan, state: LiveState<Plan, Answer>): void {
    this.#inFlight = false;
    if (plan === this.#wanted) this.#set(state);
    else this.#start();
  }

  #set(state: LiveState<Plan, Answer>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
