import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import vm from 'node:vm';
import { longerLimit } from './longer-limit.ts';
import { limits } from '../../jsonata/limits.ts';
import {
  failure,
  type Answer,
  type ChildMessage,
  type FunctionSource,
  type ManyItem,
  type ManyTask,
  type RunError,
  type Task,
} from '../../jsonata/task.ts';

/**
 * The process that runs expressions and functions. Every run has its own context, with neither code generation from
 * strings nor access to Node. V8 itself enforces the time limit, which also stops an endless chain of promises or a
 * slow regular expression.
 */
const library = readFileSync(createRequire(import.meta.url).resolve('jsonata'), 'utf8');
// With `module` and `exports` as parameters, the library treats itself as a Node module.
const loader = new vm.Script(
  `(function (Date, window) { const module = { exports: {} }; const exports = module.exports;\n${library}\nreturn module.exports; })`,
  { filename: 'jsonata' },
);
const realm = new vm.Script(readFileSync(new URL('./realm.js', import.meta.url), 'utf8'), {
  filename: 'realm',
});
const again = new vm.Script('__again()', { filename: 'again' });

/** The position of a syntax error in a function, parsed from V8's message. */
function syntaxError(error: unknown, name: string): Answer {
  const { message, stack = '' } = error as Error;
  const line = Number(new RegExp(`${name}:(\\d+)`).exec(stack)?.[1] ?? NaN);
  const marks = /^( *)\^+$/m.exec(stack)?.[1];
  return failure('FUNCTION_SYNTAX', message, {
    line: Number.isNaN(line) ? null : line,
    column: marks === undefined ? null : marks.length + 1,
  });
}

const sourcesOf = (task: Task): readonly FunctionSource[] => {
  if (task.kind === 'EVALUATE' || task.kind === 'EVALUATE_EACH') return task.functions;
  return task.kind === 'CHECK' ? [] : [task.source];
};

const limitsOf = (run_ms: number) => ({ ...limits, run_ms });

/**
 * A context with everything that the task may use, which may be kept for other inputs; an answer instead, if one of the
 * functions cannot be compiled.
 */
function contextOf(task: Task, run_ms: number, isKept = false): vm.Context | Answer {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const functions: Record<string, unknown> = Object.create(null);
  for (const { name, parameters, body } of sourcesOf(task)) {
    try {
      functions[name] = vm.compileFunction(body, [...parameters], {
        filename: name,
        parsingContext: context,
      });
    } catch (error) {
      return syntaxError(error, name);
    }
  }
  context['__functions'] = functions;
  context['__jsonata'] = loader.runInContext(context);
  context['__task'] = JSON.stringify({ ...task, isKept, limits: limitsOf(run_ms) });
  return context;
}

const endedAlone = failure('ERROR', 'The run ended without a result.');

/** Runs a script in a context and reads the answer that it leaves there; null if V8 cannot run the script there. */
function answerIn(context: vm.Context, script: vm.Script, run_ms: number): Answer | null {
  try {
    if (script.runInContext(context, { timeout: run_ms }) === false) return null;
  } catch (error) {
    return (error as { code?: string } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      ? failure('TIME_LIMIT', `The run took longer than ${run_ms / 1000} seconds.`)
      : endedAlone;
  }
  const answer: unknown = context['__answer'];
  // A run can also write to that variable, so only text of a valid size is accepted.
  return typeof answer === 'string' && answer.length <= 4 * limits.output
    ? (JSON.parse(answer) as Answer)
    : endedAlone;
}

const isAnswer = (made: vm.Context | Answer): made is Answer => 'error' in made && 'output' in made;

function run(task: Task, run_ms: number): Answer {
  const context = contextOf(task, run_ms);
  if (isAnswer(context)) return context;
  if (task.kind === 'CHECK_FUNCTION') return { output: null, error: null };
  return answerIn(context, realm, run_ms) ?? endedAlone;
}

function tried(make: () => Answer): Answer {
  try {
    return make();
  } catch {
    return endedAlone;
  }
}

/** Processor time in milliseconds: a turn then does as much work on a busy machine as on an idle one. */
function spentSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Whether a run was interrupted, so that its context cannot be used again. */
const isBroken = ({ code }: RunError): boolean => /_LIMIT$|^NO_END$|^ERROR$/.test(code);

/** Contexts for the next turn of a job, by task; the least recently used is first. */
const kept = new Map<string, vm.Context>();

/** A job gets its next turn after other jobs had theirs; each replay has two jobs. */
const MOST_KEPT = 4;

/**
 * Limits the total characters of the tasks in kept contexts: their lookup tables take up memory that other runs need.
 */
const MOST_KEPT_TEXT = 2_000_000;

function keep(key: string, context: vm.Context): void {
  kept.set(key, context);
  const lengths = () => [...kept.keys()].reduce((sum, one) => sum + one.length, 0);
  for (const [oldest] of kept) {
    if (kept.size <= MOST_KEPT && lengths() <= MOST_KEPT_TEXT) break;
    kept.delete(oldest);
  }
}

/**
 * Runs one expression for one input after another until the turn is over. As long as no run leaves anything in it, they
 * share a context, also with later turns, because code that V8 has already optimized runs fast.
 */
async function runMany({ items, ...task }: ManyTask, run_ms: number): Promise<void> {
  const begun = process.cpuUsage();
  const key = JSON.stringify({ task, run_ms });
  let shared = kept.get(key) ?? null;
  kept.delete(key);
  const attempt = (item: ManyItem, most_ms: number): Answer =>
    tried(() => {
      if (shared) {
        shared['__task'] = JSON.stringify({ ...item, limits: limitsOf(most_ms) });
        const next = answerIn(shared, again, most_ms);
        if (next) return next;
      }
      shared = null;
      const made = contextOf({ ...task, ...item, kind: 'EVALUATE' }, most_ms, true);
      if (isAnswer(made)) return made;
      shared = made;
      return answerIn(made, realm, most_ms) ?? endedAlone;
    });
  for (const [at, item] of items.entries()) {
    const started = process.cpuUsage();
    let answer = attempt(item, run_ms);
    const longer_ms = answer.error?.code === 'TIME_LIMIT' ? longerLimit(spentSince(started), run_ms) : null;
    if (longer_ms !== null) {
      tell({ answer: null, run_ms: longer_ms });
      shared = null;
      const second = attempt(item, longer_ms);
      // The answer states the usual limit, not this one.
      if (second.error?.code !== 'TIME_LIMIT') answer = second;
    }
    if (answer.error && isBroken(answer.error)) shared = null;
    const isLast = at === items.length - 1 || spentSince(begun) >= limits.turn_ms;
    if (isLast && shared) keep(key, shared);
    tell({ answer, isLast });
    if (isLast) return;
    // Otherwise a long answer would not be sent before the end of the next run.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await setImmediate();
  }
}

const tell = (message: ChildMessage) => process.send?.(message);

process.on('message', ({ task, run_ms }: { task: Task | ManyTask; run_ms: number }) => {
  // The time of a run does not include the start of its process.
  tell({ answer: null, run_ms });
  if (task.kind === 'EVALUATE_MANY') void runMany(task, run_ms);
  else tell({ answer: tried(() => run(task, run_ms)), isLast: true });
});
process.on('disconnect', () => process.exit(0));
