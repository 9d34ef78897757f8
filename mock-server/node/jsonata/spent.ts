const RUNNING = 0;
const SPENT = 1;
const END = 2;

/** The child writes its messages here. */
export const ANSWERS_FD = 3;
/** A byte arrives here before the child ends itself because its run has used up its time. */
export const OUT_OF_TIME_FD = 4;

/** Processor time in milliseconds after which a run is ended that has not noticed that its time is up. */
const GRACE_MS = 150;

/** Processor time of this process in milliseconds: a run then gets as much done on a busy machine as on an idle one. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}

export const newCells = (): SharedArrayBuffer => new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);

/** What the two threads of a child process share: whether a run is in progress, the processor time, and when it ends. */
export function cells(buffer: SharedArrayBuffer) {
  const all = new Int32Array(buffer);
  const measure = (): void => void Atomics.store(all, SPENT, processorTime());
  return {
    begin(run_ms: number): void {
      measure();
      Atomics.store(all, END, Atomics.load(all, SPENT) + run_ms + GRACE_MS);
      Atomics.store(all, RUNNING, 1);
      Atomics.notify(all, RUNNING);
    },
    end(): void {
      Atomics.store(all, RUNNING, 0);
      Atomics.notify(all, RUNNING);
    },
    /** Processor time of the process in milliseconds, a few milliseconds old. */
    spent: (): number => Atomics.load(all, SPENT),
    measure,
    isRunning: (): boolean => Atomics.load(all, RUNNING) === 1,
    isOver: (): boolean => Atomics.load(all, SPENT) > Atomics.load(all, END),
    /** Blocks the thread. */
    awaitRun: (): void => void Atomics.wait(all, RUNNING, 0),
    pause: (ms: number): void => void Atomics.wait(all, RUNNING, 1, ms),
  };
}
