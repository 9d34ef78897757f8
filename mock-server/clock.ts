export interface ClockOptions {
  /** Pins every time that is read; without it the clock runs with the machine's. */
  readonly now?: number;
  /** How many times faster than real time things happen: scales waiting only. */
  readonly pace?: number;
  /** Told of an exception in a scheduled task, which would end the process otherwise. */
  readonly onError?: (error: unknown) => void;
}

/** The one source of time for data. Tokens and sign-in keep to the machine's clock. */
export interface Clock {
  /** The instant on which the seeded data hangs. */
  readonly anchor: number;
  /** Whether `now()` stands still: two starts at one anchor answer byte for byte the same. */
  readonly pinned: boolean;
  /** The present, for everything that is read and for the time of a write. */
  now(): number;
  /**
   * Milliseconds of data time since the start, `pace` included; runs on a pinned clock too. Stands still within one
   * turn of the event loop, so that all parts of an answer tell of the same moment.
   */
  elapsed(): number;
  /**
   * Calls `task` after so many milliseconds of data time, in the session that asked. On a pinned clock the times
   * that a task writes are those it was planned for (`now()` at the write + `afterMs`), not those of the timer.
   * Returns how to call it off; `dispose` calls off all.
   */
  schedule(afterMs: number, task: () => void): () => void;
  dispose(): void;
}

/** Node fires a longer one at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export function createClock({ now, pace = 1, onError }: ClockOptions = {}): Clock {
  if (!(pace > 0)) throw new RangeError(`The pace must be a positive number, not ${pace}.`);
  const anchor = now ?? Date.now();
  const startedAt = performance.now();
  const timers = new Set<NodeJS.Timeout>();
  let disposed = false;
  let thisTurn: number | null = null;
  return {
    anchor,
    pinned: now !== undefined,
    now: () => now ?? Date.now(),
    elapsed() {
      if (thisTurn === null) {
        thisTurn = (performance.now() - startedAt) * pace;
        setImmediate(() => {
          thisTurn = null;
        }).unref();
      }
      return thisTurn;
    },
    schedule(afterMs, task) {
      if (disposed) return () => {};
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          try {
            task();
          } catch (error) {
            if (!onError) throw error;
            onError(error);
          }
        },
        Math.min(Math.max(0, afterMs) / pace, LONGEST_TIMER),
      );
      // A server that has nothing else to do may end.
      timer.unref();
      timers.add(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer);
      };
    },
    dispose() {
      disposed = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
