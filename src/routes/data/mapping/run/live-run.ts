/** What a run that follows the typing shows. */
export interface LiveState<Plan, Answer> {
  /** The last answer, with what it answers. It stays while the next one is awaited. */
  readonly last: { readonly plan: Plan; readonly answer: Answer } | null;
  /** Whether a newer answer is on its way, or about to be asked for. */
  readonly isPending: boolean;
  /** Why the server could not be asked; undefined if it could. */
  readonly failure: unknown;
}

/** How long the keyboard must rest before an expression is run. */
export const REST_MS = 300;

interface LiveOptions {
  readonly rest?: number;
  /** Whether the first question goes out at once. */
  readonly eager?: boolean;
}

/**
 * Asks for an answer a moment after each change of what is asked. One request is in flight at most; if what is asked
 * changes meanwhile, its answer is dropped and the newest question goes out instead.
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

  /** Asks this after a rest. Null asks nothing. */
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

  /** Asks now, also what has been answered. */
  runNow(): void {
    clearTimeout(this.#timer);
    if (this.#wanted === null) return;
    this.#set({ ...this.#state, isPending: true });
    this.#start();
  }

  /** Resolves when nothing is pending any more. */
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

  /** Forgets what is about to be asked. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
  }

  #start(): void {
    const plan = this.#wanted;
    // What ends the running request starts the next one.
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
