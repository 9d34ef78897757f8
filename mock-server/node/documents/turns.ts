export interface TurnLimits {
  /** How many tasks run at the same time; never two of one person. */
  readonly atOnce: number;
  /** How many tasks of one person may wait. */
  readonly waitingEach: number;
  /** How many tasks may wait altogether. */
  readonly waiting: number;
}

type Start = () => void;

/** Lets a limited number of tasks run, and the people who wait take turns, however many tasks each of them has. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #running = new Set<string>();
  /** The waiting tasks of each person. The person who has waited longest comes first. */
  readonly #waiting = new Map<string, Start[]>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Runs a task when its turn comes. Returns null if too many are waiting. */
  take<T>(who: string, task: () => Promise<T>): Promise<T> | null {
    const own = this.#waiting.get(who) ?? [];
    const all = this.#waiting.values().reduce((sum, tasks) => sum + tasks.length, 0);
    const mustWait = this.#running.size >= this.#limits.atOnce || this.#running.has(who);
    if (mustWait && (own.length >= this.#limits.waitingEach || all >= this.#limits.waiting)) return null;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    own.push(() => {
      this.#running.add(who);
      void task()
        .then(resolve, reject)
        .finally(() => {
          this.#running.delete(who);
          this.#moveBack(who);
          this.#next();
        });
    });
    this.#waiting.set(who, own);
    this.#next();
    return promise;
  }

  #next(): void {
    for (const [who, [start, ...later]] of this.#waiting) {
      if (this.#running.size >= this.#limits.atOnce) return;
      if (this.#running.has(who)) continue;
      if (later.length > 0) this.#waiting.set(who, later);
      else this.#waiting.delete(who);
      start?.();
    }
  }

  /** Behind everybody else who waits. */
  #moveBack(who: string): void {
    const own = this.#waiting.get(who);
    if (!own) return;
    this.#waiting.delete(who);
    this.#waiting.set(who, own);
  }
}
