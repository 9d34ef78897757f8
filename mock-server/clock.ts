import { AsyncResource } from 'node:async_hooks';

export interface ClockOptions {
  /** Pins every time that is read; without it the clock runs with the machine's. */
  readonly now?: number;
  /** The instant on which the data hangs when the clock runs; the present by default. */
  readonly anchor?: number;
  /** How many times faster than real time things happen: scales waiting only. */
  readonly pace?: number;
  /** Where `elapsed()` and `moved()` begin: a server that was ended goes on where it was. */
  readonly elapsed?: number;
  readonly moved?: number;
  /** Told of an exception in a scheduled task, which would end the process otherwise. */
  readonly onError?: (error: unknown) => void;
}

/** The one source of time for data. Tokens and sign-in keep to the machine's clock. */
export interface Clock {
  /** The instant on which the seeded data hangs. */
  readonly anchor: number;
  /** Whether `now()` stands still unless it is moved: two starts at one anchor answer byte for byte the same. */
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
  /**
   * Lets so many milliseconds of data time pass at once, for everybody: state machines move on, and `now()` with them,
   * on a pinned clock too.
   */
  advance(ms: number): void;
  /** By how much `advance` has moved it altogether. */
  moved(): number;
  dispose(): void;
}

/** Node fires a longer one at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Task {
  /** On `elapsed`'s scale. */
  readonly due: number;
  readonly run: () => void;
  timer: NodeJS.Timeout;
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
    const timer = setTimeout(run, Math.min(Math.max(0, due - passed()) / pace, LONGEST_TIMER));
    // A server that has nothing else to do may end.
    timer.unref();
    return timer;
  };

  function elapsed(): number {
    if (thisTurn === null) {
      thisTurn = passed();
      setImmediate(() => {
        thisTurn = null;
      }).unref();
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
      // From the moment that whoever asks has seen: in a long turn of the event loop it lies back.
      const due = elapsed() + Math.max(0, afterMs);
      // Bound to the session that asks: a timer that `advance` sets anew is set by somebody else.
      const run = AsyncResource.bind(() => {
        tasks.delete(made);
        try {
          task();
        } catch (error) {
          if (!onError) throw error;
          onError(error);
        }
      });
      const made: Task = { due, run, timer: timerFor(due, run) };
      tasks.add(made);
      return () => {
        tasks.delete(made);
        clearTimeout(made.timer);
      };
    },
    advance(ms) {
      if (!(ms > 0)) throw new RangeError(`The clock can only move forward, not by ${ms}.`);
      moved += ms;
      thisTurn = null;
      for (const task of [...tasks].sort((a, b) => a.due - b.due)) {
        clearTimeout(task.timer);
        task.timer = timerFor(task.due, task.run);
      }
    },
    dispose() {
      disposed = true;
      for (const { timer } of tasks) clearTimeout(timer);
      tasks.clear();
    },
  };
}
