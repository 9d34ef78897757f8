import { platform } from '#platform';

export interface ClockOptions {
  /** Pins the current time; without it, the clock runs with the machine's clock. */
  readonly now?: number;
  /** The instant that the data is relative to while the clock runs; the present by default. */
  readonly anchor?: number;
  /** How many times faster than real time scheduled changes happen; it scales delays only. */
  readonly pace?: number;
  /** Where `elapsed()` and `moved()` start, so that a restarted server continues where it stopped. */
  readonly elapsed?: number;
  readonly moved?: number;
  /** Called with an exception in a scheduled task, which would otherwise end the process. */
  readonly onError?: (error: unknown) => void;
}

/** The only source of time for data. Tokens and sign-in use the machine's clock. */
export interface Clock {
  /** The instant that the seeded data is relative to. */
  readonly anchor: number;
  /**
   * Whether `now()` changes only through `advance`: two servers with the same anchor then respond identically, byte
   * for byte.
   */
  readonly pinned: boolean;
  /** The current time, for everything that is read and for the time of a write. */
  now(): number;
  /**
   * Milliseconds of data time since the start, `pace` included; it also runs on a pinned clock. It is constant within
   * one turn of the event loop, so that all parts of a response refer to the same moment.
   */
  elapsed(): number;
  /**
   * Calls `task` after that many milliseconds of data time. On a pinned clock, the task writes the times it was planned
   * for (`now()` at the call + `afterMs`), not the times of the timer. Returns a function that cancels it; `dispose`
   * cancels all.
   */
  schedule(afterMs: number, task: () => void): () => void;
  /** Advances data time for all sessions: state machines move on, and so does `now()`, also on a pinned clock. */
  advance(ms: number): void;
  /** How far `advance` has moved the clock in total. */
  moved(): number;
  dispose(): void;
}

/** Node fires a longer timer immediately. */
const MAX_TIMER = 2 ** 31 - 1;

interface Task {
  /** On the scale of `elapsed`. */
  readonly due: number;
  readonly run: () => void;
  stop: () => void;
}

export function createClock(options: ClockOptions = {}): Clock {
  const { now, pace = 1, onError } = options;
  if (!(pace > 0)) throw new RangeError(`The pace must be a positive number, not ${pace}.`);
  const anchor = now ?? options.anchor ?? Date.now();
  const startedAt = performance.now();
  const tasks = new Set<Task>();
  let disposed = false;
  let moved = options.moved ?? 0;
  const before = (options.elapsed ?? moved) - moved;
  let thisTurn: number | null = null;
  const passed = () => (performance.now() - startedAt) * pace + before + moved;
  const timerFor = (due: number, run: () => void) => {
    // A server with nothing else to do may exit.
    return platform.idleTimer(run, Math.min(Math.max(0, due - passed()) / pace, MAX_TIMER));
  };

  function elapsed(): number {
    if (thisTurn === null) {
      thisTurn = passed();
      platform.idleTurn(() => {
        thisTurn = null;
      });
    }
    return thisTurn;
  }

  return {
    anchor,
    pinned: now !== undefined,
    now: () => (now ?? Date.now()) + moved,
    moved: () => moved,
    elapsed,
    schedule(afterMs, task) {
      if (disposed) return () => {};
      // Relative to the moment the caller has seen, which is earlier in a long turn of the event loop.
      const due = elapsed() + Math.max(0, afterMs);
      const run = () => {
        tasks.delete(made);
        try {
          task();
        } catch (error) {
          if (!onError) throw error;
          onError(error);
        }
      };
      const made: Task = { due, run, stop: timerFor(due, run) };
      tasks.add(made);
      return () => {
        tasks.delete(made);
        made.stop();
      };
    },
    advance(ms) {
      if (!(ms > 0)) throw new RangeError(`The clock can only move forward, not by ${ms}.`);
      moved += ms;
      thisTurn = null;
      for (const task of [...tasks].sort((a, b) => a.due - b.due)) {
        task.stop();
        task.stop = timerFor(task.due, task.run);
      }
    },
    dispose() {
      disposed = true;
      for (const { stop } of tasks) stop();
      tasks.clear();
    },
  };
}
