import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Sandbox as Runs } from '../../kernel/platform.ts';
import { limits } from '../../jsonata/limits.ts';
import { failure, type Answer, type ChildMessage, type ManyTask, type Task } from '../../jsonata/task.ts';

export interface SandboxOptions {
  /** Maximum number of child processes; each run has one to itself. */
  readonly children?: number;
  /** How long an idle child process is kept, in milliseconds. */
  readonly idle_ms?: number;
  /** Maximum number of waiting runs; more are refused. */
  readonly waiting?: number;
  /** Computing time of a run in milliseconds; a child that does not respond within it is killed. */
  readonly run_ms?: number;
}

/** Runs expressions and functions in separate processes. */
export interface Sandbox extends Runs {
  /** Process ids of the running children. */
  pids(): readonly number[];
  /** Kills all children; running tasks end with an error. Resolves when the processes have exited. */
  dispose(): Promise<void>;
}

interface Job {
  readonly task: Task | ManyTask;
  /** The answers received so far. */
  readonly answers: Answer[];
  readonly done: (answers: readonly Answer[]) => void;
}

/** The total number of answers of a job. */
const wanted = ({ task }: Job): number => (task.kind === 'EVALUATE_MANY' ? task.items.length : 1);

/** The part of a job that is still to be done. */
const leftOf = ({ task, answers }: Job): Task | ManyTask =>
  task.kind === 'EVALUATE_MANY' ? { ...task, items: task.items.slice(answers.length) } : task;

interface Worker {
  readonly process: ChildProcess;
  readonly gone: Promise<void>;
  job: Job | null;
  /** Kills the child when its run times out, or when it has been idle too long. */
  timer: NodeJS.Timeout | undefined;
}

/** Time allowed for a child to start a run, on a busy machine. */
const START_MS = 30_000;

/** Extra milliseconds for the answer of a run that ends at its limit; somebody may be waiting for it. */
const ANSWER_MS = 150;

/** The maximum extra time for one of several runs; on a busy machine, these block nobody. */
const MANY_ANSWER_MS = 1500;

/** If a timer of this process is this late, in milliseconds, the machine is busy. */
const LATE_MS = 20;

// Not by URL, because screen tests have the browser's `URL` class.
const HERE = import.meta.dirname;
const SHARED = join(HERE, '../../jsonata');
const CHILD = join(HERE, 'child.ts');
const LIBRARY = dirname(createRequire(import.meta.url).resolve('jsonata'));

/**
 * The child process gets no access to other files, no child processes, no code generation from strings, a limited heap,
 * and no environment variables.
 */
const execArgv = [
  '--permission',
  `--allow-fs-read=${HERE}/*`,
  `--allow-fs-read=${SHARED}/*`,
  `--allow-fs-read=${LIBRARY}/*`,
  `--allow-fs-read=${join(HERE, '../../../package.json')}`,
  `--max-old-space-size=${limits.memory_mb}`,
  '--disallow-code-generation-from-strings',
];

const tooBusy = failure('BUSY', 'Too many runs are queued. Try again in a moment.');
const stopped = failure('STOPPED', 'The server stopped during this run.');
const tooMuch = failure('MEMORY_LIMIT', `The run exceeded ${limits.memory_mb} MB of memory and was stopped.`);

export function createSandbox({
  children = 2,
  idle_ms = 15_000,
  waiting = 64,
  run_ms = limits.run_ms,
}: SandboxOptions = {}): Sandbox {
  const workers = new Set<Worker>();
  const queue: Job[] = [];
  const timeUp = failure('TIME_LIMIT', `The run took longer than ${run_ms / 1000} seconds.`);
  let disposed = false;

  /** Ends a child; `answer` is the result of the run that ends with it. */
  function end(worker: Worker, answer: Answer): void {
    clearTimeout(worker.timer);
    workers.delete(worker);
    worker.process.kill('SIGKILL');
    const { job } = worker;
    job?.answers.push(answer);
    leave(worker);
  }

  /** Ends the worker's turn at its job; the rest of the job waits for another turn. */
  function leave(worker: Worker): void {
    const { job } = worker;
    worker.job = null;
    if (!job) return;
    if (disposed) giveUp(job);
    else if (job.answers.length < wanted(job)) queue.push(job);
    else job.done(job.answers);
  }

  function giveUp(job: Job): void {
    while (job.answers.length < wanted(job)) job.answers.push(stopped);
    job.done(job.answers);
  }

  function start(): Worker {
    const process = fork(CHILD, [], { execArgv, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const worker: Worker = { process, gone, job: null, timer: undefined };
    workers.add(worker);
    // A server without other work may exit; its children exit with it.
    process.unref();
    process.channel?.unref();
    process.on('message', (message: ChildMessage) => {
      // The worker was killed while the message was on its way.
      if (!workers.has(worker)) return;
      clearTimeout(worker.timer);
      if (message.answer) worker.job?.answers.push(message.answer);
      if (!message.answer) return limitRun(worker, message.run_ms);
      if (!message.isLast) return limitRun(worker, run_ms);
      leave(worker);
      next(worker);
    });
    process.on('error', () => {});
    process.on('exit', (_code, signal) => {
      resolve();
      // Not killed by us: V8 aborts when the heap is full.
      if (workers.has(worker)) end(worker, signal === 'SIGKILL' ? timeUp : tooMuch);
      const waitingJob = disposed || workers.size >= children ? undefined : queue.shift();
      if (waitingJob) give(start(), waitingJob);
    });
    return worker;
  }

  const limitRun = (worker: Worker, ms: number): void =>
    limit(worker, ms + ANSWER_MS, worker.job?.task.kind === 'EVALUATE_MANY' ? MANY_ANSWER_MS - ANSWER_MS : 0);

  /**
   * Kills a child that is stuck in a long call of V8, which nothing inside can interrupt. While the machine is busy,
   * the child gets up to `more_ms` more.
   */
  function limit(worker: Worker, ms: number, more_ms = 0): void {
    const { job } = worker;
    const known = job?.answers.length;
    const due = performance.now() + ms;
    worker.timer = setTimeout(() => {
      if (more_ms > 0 && performance.now() - due > LATE_MS)
        return limit(worker, ANSWER_MS, more_ms - ANSWER_MS);
      // If this process was busy, the answer may have arrived without being read yet.
      setImmediate(() => {
        if (workers.has(worker) && worker.job === job && job?.answers.length === known) end(worker, timeUp);
      });
    }, ms);
  }

  function give(worker: Worker, job: Job): void {
    clearTimeout(worker.timer);
    worker.job = job;
    limit(worker, START_MS);
    worker.process.send({ task: leftOf(job), run_ms }, (error) => {
      if (error && workers.has(worker)) end(worker, stopped);
    });
  }

  function next(worker: Worker): void {
    const job = queue.shift();
    if (job) return give(worker, job);
    worker.timer = setTimeout(() => end(worker, stopped), idle_ms);
    worker.timer.unref();
  }

  function accept(task: Task | ManyTask): Promise<readonly Answer[]> {
    const { promise, resolve } = Promise.withResolvers<readonly Answer[]>();
    const job: Job = { task, answers: [], done: resolve };
    const free = [...workers].find((one) => one.job === null);
    if (free) give(free, job);
    else if (workers.size < children) give(start(), job);
    else if (queue.length < waiting) queue.push(job);
    else resolve(Array.from({ length: wanted(job) }, () => tooBusy));
    return promise;
  }

  return {
    async run(task) {
      if (disposed) return stopped;
      const [answer = stopped] = await accept(task);
      return answer;
    },
    runMany: async (task) =>
      disposed || task.items.length === 0 ? task.items.map(() => stopped) : accept(task),
    pids: () => [...workers].flatMap((one) => one.process.pid ?? []),
    async dispose() {
      disposed = true;
      const all = [...workers];
      for (const job of queue.splice(0)) giveUp(job);
      for (const worker of all) {
        // Otherwise this process could exit before it is notified of the child's exit.
        worker.process.ref();
        end(worker, stopped);
      }
      await Promise.all(all.map(({ gone }) => gone));
    },
  };
}

const sandboxes = new WeakMap<object, Sandbox>();

/** The sandbox of a server, identified by its clock; created on first use. */
export function sandboxOf({ clock }: { readonly clock: object }): Sandbox {
  let sandbox = sandboxes.get(clock);
  if (!sandbox) sandboxes.set(clock, (sandbox = createSandbox()));
  return sandbox;
}

/** Ends the idle processes of a server's sandbox. */
export async function disposeSandbox(clock: object): Promise<void> {
  await sandboxes.get(clock)?.dispose();
}
