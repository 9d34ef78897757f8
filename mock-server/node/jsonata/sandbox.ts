import type { Sandbox as Runs } from '../../kernel/platform.ts';
import { limits } from '../../formats/jsonata/limits.ts';
import { failure, type Answer, type ManyTask, type Task } from '../../kernel/mapping-task.ts';
import { startChild, type Child, type Ending } from './child-process.ts';
import type { ChildMessage } from './messages.ts';
import { createQueue } from './queue.ts';

export interface SandboxOptions {
  /** Maximum number of child processes, busy and idle. */
  readonly children?: number;
  /** Maximum number of children that run at once. */
  readonly at_once?: number;
  /** Maximum number of children that run at once for one workspace. */
  readonly per_workspace?: number;
  /** How long an idle child process is kept, in milliseconds. */
  readonly idle_ms?: number;
  /** Maximum number of waiting runs of a workspace; more are refused. */
  readonly waiting?: number;
  /** Processor time of a run in milliseconds. */
  readonly run_ms?: number;
  /** Time by the clock in milliseconds until an answer, after which a child is ended that sleeps or hangs. */
  readonly wall_ms?: number;
  /** The script of the child processes. */
  readonly script?: string;
}

/** Runs expressions and functions in separate processes, each of which belongs to one workspace. */
export interface Sandbox {
  /** The sandbox of a workspace. */
  of(workspace: string): Runs;
  /** Process ids of the running children, by workspace. */
  pids(workspace?: string): readonly number[];
  /** Kills all children; running tasks end with an error. Resolves when the processes have exited. */
  dispose(): Promise<void>;
}

interface Job {
  readonly workspace: string;
  readonly task: Task | ManyTask;
  /** The answers received so far. */
  readonly answers: Answer[];
  readonly done: (answers: readonly Answer[]) => void;
}

/** The total number of answers of a job. */
const wanted = ({ task }: Pick<Job, 'task'>): number =>
  task.kind === 'EVALUATE_MANY' ? task.items.length : 1;

/** The part of a job that is still to be done. */
const leftOf = ({ task, answers }: Job): Task | ManyTask =>
  task.kind === 'EVALUATE_MANY' ? { ...task, items: task.items.slice(answers.length) } : task;

interface Worker {
  readonly workspace: string;
  readonly child: Child;
  job: Job | null;
  turn: number;
  /** Number of answers in this turn. */
  at: number;
  /** Kills the child when no answer arrives, or when it has been idle too long. */
  timer: NodeJS.Timeout | undefined;
}

const tooBusy = failure('BUSY', 'Too many runs are queued. Try again in a moment.');
const stopped = failure('STOPPED', 'The server stopped during this run.');
const noResult = failure('ERROR', 'The run ended without a valid result.');
const tooMuch = failure('MEMORY_LIMIT', `The run exceeded ${limits.memory_mb} MB of memory and was stopped.`);

export function createSandbox({
  children = 4,
  at_once = Math.min(3, children),
  per_workspace = Math.min(2, at_once),
  idle_ms = 15_000,
  waiting = 64,
  run_ms = limits.run_ms,
  wall_ms = Math.max(30_000, 10 * run_ms),
  script,
}: SandboxOptions = {}): Sandbox {
  /** The least recently used is first. */
  const workers = new Set<Worker>();
  /** All processes that have not exited yet. */
  const processes = new Set<Child>();
  const queue = createQueue<Job>();
  const noAnswer = failure(
    'NO_ANSWER',
    `The server got no answer from this run within ${wall_ms / 1000} seconds, so it stopped the run. This is not a fault in your code. Try again.`,
  );
  const answerAt: Readonly<Record<Ending, Answer>> = {
    TIME: failure('TIME_LIMIT', `The run took longer than ${run_ms / 1000} seconds.`),
    MEMORY: tooMuch,
    FAULT: noResult,
  };
  let isDisposed = false;

  const busy = (workspace?: string): number =>
    [...workers].filter(
      (worker) => worker.job !== null && (workspace === undefined || worker.workspace === workspace),
    ).length;

  /** Ends a child; `answer` is the result of the run that ends with it, null if another child runs it again. */
  function end(worker: Worker, answer: Answer | null): void {
    clearTimeout(worker.timer);
    workers.delete(worker);
    worker.child.kill();
    if (answer) worker.job?.answers.push(answer);
    leave(worker);
  }

  /** Ends the worker's turn at its job; the rest of the job waits for another turn. */
  function leave(worker: Worker): void {
    const { job } = worker;
    worker.job = null;
    if (!job) return;
    if (isDisposed) giveUp(job);
    else if (job.answers.length < wanted(job)) queue.add(job);
    else job.done(job.answers);
  }

  function giveUp(job: Job): void {
    while (job.answers.length < wanted(job)) job.answers.push(stopped);
    job.done(job.answers);
  }

  /** Accepts only the answer that is next; a child that sends anything else is ended. */
  function hear(worker: Worker, message: ChildMessage | null): void {
    const { job } = worker;
    const isNext = job && message?.turn === worker.turn && message.at === worker.at;
    if (!isNext || (!message.is_last && job.answers.length + 1 === wanted(job))) {
      // It may have been sent during the previous turn, for which this run is not to blame.
      end(worker, worker.turn > 1 && worker.at === 0 ? null : noResult);
      return dispatch();
    }
    clearTimeout(worker.timer);
    worker.at++;
    job.answers.push(message.answer);
    if (!message.is_last) return limit(worker);
    leave(worker);
    rest(worker);
    dispatch();
  }

  async function forget(child: Child): Promise<void> {
    await child.gone;
    processes.delete(child);
    dispatch();
  }

  function start(workspace: string): Worker {
    const child = startChild(
      {
        message: (message) => hear(worker, message),
        ended(ending) {
          end(worker, answerAt[ending]);
          dispatch();
        },
      },
      script,
    );
    const worker: Worker = { workspace, child, job: null, turn: 0, at: 0, timer: undefined };
    workers.add(worker);
    processes.add(child);
    void forget(child);
    return worker;
  }

  function limit(worker: Worker): void {
    const { job, turn, at } = worker;
    worker.timer = setTimeout(() => {
      // If this process was busy, the answer may have arrived without being read yet.
      setImmediate(() => {
        if (!workers.has(worker) || worker.job !== job || worker.turn !== turn || worker.at !== at) return;
        end(worker, noAnswer);
        dispatch();
      });
    }, wall_ms);
  }

  function give(worker: Worker, job: Job): void {
    clearTimeout(worker.timer);
    worker.job = job;
    worker.turn++;
    worker.at = 0;
    limit(worker);
    worker.child.give({ turn: worker.turn, run_ms, task: leftOf(job) });
  }

  /** Keeps an idle child for the next run of its workspace. */
  function rest(worker: Worker): void {
    workers.delete(worker);
    workers.add(worker);
    worker.timer = setTimeout(() => end(worker, stopped), idle_ms);
    worker.timer.unref();
  }

  const idle = (workspace?: string): Worker | undefined =>
    [...workers].find(
      (worker) => worker.job === null && (workspace === undefined || worker.workspace === workspace),
    );

  /** Starts as many waiting jobs as there is room for. */
  function dispatch(): void {
    if (isDisposed) return;
    while (busy() < at_once) {
      const next = queue.peek((workspace) => busy(workspace) < per_workspace);
      if (!next) return;
      const own = idle(next.workspace);
      if (!own && processes.size >= children) {
        const oldest = idle();
        // Its place is free when the process has exited.
        if (oldest) end(oldest, stopped);
        return;
      }
      queue.take(next);
      give(own ?? start(next.workspace), next);
    }
  }

  function accept(workspace: string, task: Task | ManyTask): Promise<readonly Answer[]> {
    const { promise, resolve } = Promise.withResolvers<readonly Answer[]>();
    const job: Job = { workspace, task, answers: [], done: resolve };
    queue.add(job);
    dispatch();
    if (queue.length(workspace) > waiting && queue.take(job))
      resolve(Array.from({ length: wanted(job) }, () => tooBusy));
    return promise;
  }

  return {
    of: (workspace) => ({
      async run(task) {
        if (isDisposed) return stopped;
        const [answer = stopped] = await accept(workspace, task);
        return answer;
      },
      runMany: async (task) =>
        isDisposed || task.items.length === 0 ? task.items.map(() => stopped) : accept(workspace, task),
    }),
    pids: (workspace) =>
      [...workers]
        .filter((worker) => workspace === undefined || worker.workspace === workspace)
        .flatMap(({ child }) => child.pid ?? []),
    async dispose() {
      isDisposed = true;
      for (const job of queue.clear()) giveUp(job);
      for (const worker of workers) end(worker, stopped);
      await Promise.all([...processes].map(({ gone }) => gone));
    },
  };
}
