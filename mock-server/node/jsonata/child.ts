import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';
import { compileFunctions, loadEngine, SyntaxFault, type Functions, type RunFrame } from './functions.ts';
import { frameReader, toFrame } from './frames.ts';
import type { ChildMessage, Turn } from './messages.ts';
import { Realm } from './realm.ts';
import { ANSWERS_FD, cells, newCells, processorTime } from './spent.ts';
import { limits } from '../../formats/jsonata/limits.ts';
import {
  failure,
  type Answer,
  type FunctionSource,
  type ManyTask,
  type RunError,
  type Task,
} from '../../kernel/mapping-task.ts';

/**
 * The process that runs the expressions and functions of one workspace: expressions in realms that are closed, functions
 * in another engine, in WebAssembly.
 */
const buffer = newCells();
const clock = cells(buffer);
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: buffer });
// Without it, nothing would end a run that cannot be interrupted.
watchdog.on('exit', () => process.exit(1));

/** The position of a syntax error in a function, parsed from V8's message. */
function syntaxError(error: unknown, name: string): Answer {
  // Compiling throws a `SyntaxError`, perhaps one of another realm.
  const { message, stack = '' } = error as Error;
  const line = Number(new RegExp(`${name}:(\\d+)`).exec(stack)?.[1] ?? NaN);
  const marks = /^( *)\^+$/m.exec(stack)?.[1];
  return failure('FUNCTION_SYNTAX', message, {
    line: Number.isNaN(line) ? null : line,
    column: marks === undefined ? null : marks.length + 1,
  });
}

const sourcesOf = (task: Task | ManyTask): readonly FunctionSource[] => {
  if (task.kind === 'CHECK') return [];
  return 'functions' in task ? task.functions : [task.source];
};

const nowOf = (task: Task): number => ('now' in task ? task.now : 0);

const timeUp = (run_ms: number) => ({
  code: 'TIME_LIMIT',
  message: `The run took longer than ${run_ms / 1000} seconds.`,
});

/** The functions of a task, ready to be called; an answer instead, if one of them cannot be compiled. */
function functionsOf(task: Task, frame: RunFrame): Functions | Answer | null {
  const sources = sourcesOf(task);
  if (sources.length === 0) return null;
  for (const { name, parameters, body } of sources) {
    try {
      // Only compiled here, never run: V8 describes a syntax error better, and reads the body by itself.
      vm.compileFunction(body, [...parameters], { filename: name });
    } catch (error) {
      return syntaxError(error, name);
    }
  }
  try {
    return compileFunctions(sources, frame);
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return failure('FUNCTION_SYNTAX', error.message, error);
  }
}

const endedAlone = failure('ERROR', 'The run ended without a result.');

function call(name: string, args: string, functions: Functions): Answer {
  const list: readonly unknown[] = JSON.parse(args);
  const outcome = functions.call(name, JSON.stringify(list.map((item) => [item])));
  if (outcome.code !== null) return failure(outcome.code, outcome.message);
  return { output: outcome.text, error: null };
}

/** One run, within its limits. */
function run(task: Task, run_ms: number, realm: Realm | null): Answer {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  if (realm) watchdog.postMessage(realm.clock);
  clock.begin(run_ms);
  realm?.set(clock.spent());
  const end = clock.spent() + run_ms;
  const frame = { now: nowOf(task), isOver: () => clock.spent() > end, timeUp: timeUp(run_ms) };
  let functions: Functions | Answer | null = null;
  try {
    functions = functionsOf(task, frame);
    if (functions && 'error' in functions) return functions;
    if (task.kind === 'CHECK_FUNCTION') return { output: null, error: null };
    if (task.kind === 'CALL') return functions ? call(task.source.name, task.args, functions) : endedAlone;
    return realm ? realm.run(task, functions, run_ms) : endedAlone;
  } catch {
    return endedAlone;
  } finally {
    if (functions && 'call' in functions) functions.dispose();
    clock.end();
  }
}

/** Whether a run was interrupted, so that its realm cannot be used again. */
const isBroken = ({ code }: RunError): boolean => /_LIMIT$|^NO_END$|^ERROR$/.test(code);

/** Realms for the next turn of a job, by task; the least recently used is first. */
const kept = new Map<string, Realm>();

/** A job gets its next turn after other jobs had theirs; each replay has two jobs. */
const MAX_KEPT = 4;

/**
 * Limits the total characters of the tasks in kept contexts: their lookup tables take up memory that other runs need.
 */
const MAX_KEPT_TEXT = 2_000_000;

function keep(key: string, realm: Realm): void {
  kept.set(key, realm);
  const lengths = () => [...kept.keys()].reduce((sum, value) => sum + value.length, 0);
  for (const [oldest] of kept) {
    if (kept.size <= MAX_KEPT && lengths() <= MAX_KEPT_TEXT) break;
    kept.delete(oldest);
  }
}

type Tell = (answer: Answer, at: number, is_last: boolean) => void;

/**
 * Runs one item after another until the turn is over. They share a realm, also with later turns, because code that V8 has
 * already optimized runs fast; no run can change anything in it. Functions get a new engine context for each item.
 */
async function runMany({ items, ...task }: ManyTask, run_ms: number, tell: Tell): Promise<void> {
  const begun = processorTime();
  const key = JSON.stringify(task);
  let realm = kept.get(key) ?? new Realm(task);
  kept.delete(key);
  for (const [at, item] of items.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the previous run may have broken the engine
    if (task.functions.length > 0) await loadEngine();
    const answer = run({ expression: '', input: '', ...task, ...item, kind: 'EVALUATE' }, run_ms, realm);
    const isLast = at === items.length - 1 || processorTime() - begun >= limits.turn_ms;
    if (answer.error && isBroken(answer.error)) {
      if (!isLast) realm = new Realm(task);
    } else if (isLast) keep(key, realm);
    tell(answer, at, isLast);
    if (isLast) return;
    // The end of the server is noticed between two runs.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await setImmediate();
  }
}

const realmFor = (task: Task): Realm | null =>
  task.kind === 'EVALUATE' ? new Realm(task) : task.kind === 'CHECK' ? new Realm({}) : null;

async function take({ turn, run_ms, task }: Turn): Promise<void> {
  const tell: Tell = (answer, at, is_last) => {
    const frame = toFrame({ turn, at, is_last, answer } satisfies ChildMessage);
    for (let from = 0; from < frame.length;) from += writeSync(ANSWERS_FD, frame, from);
  };
  if (task.kind === 'EVALUATE_MANY') return runMany(task, run_ms, tell);
  if (sourcesOf(task).length > 0) await loadEngine();
  tell(run(task, run_ms, realmFor(task)), 0, true);
}

// What the server sends is trusted, so it has no maximum length.
const read = frameReader(Number.POSITIVE_INFINITY, (body) => void take(JSON.parse(body.toString()) as Turn));
process.stdin.on('data', read);
process.stdin.on('end', () => process.exit(0));
