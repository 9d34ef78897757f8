import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { limits } from '../../jsonata/limits.ts';
import { failure, type Answer, type FunctionSource, type Task } from '../../jsonata/task.ts';

/**
 * The process that runs expressions and functions. Every run has its own context, without code generation from strings
 * and without access to Node. V8 itself enforces the time limit, which also stops a loop of promises or a regular
 * expression.
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

function run(task: Task, run_ms: number): Answer {
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
  if (task.kind === 'CHECK_FUNCTION') return { output: null, error: null };
  context['__functions'] = functions;
  context['__jsonata'] = loader.runInContext(context);
  context['__task'] = JSON.stringify({ ...task, limits: { ...limits, run_ms } });
  try {
    realm.runInContext(context, { timeout: run_ms });
  } catch (error) {
    return (error as { code?: string } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      ? failure('TIME_LIMIT', `The run took longer than ${run_ms / 1000} seconds.`)
      : failure('ERROR', 'The run ended without a result.');
  }
  const answer: unknown = context['__answer'];
  // A run can write there, too, so only text of a valid size is accepted.
  return typeof answer === 'string' && answer.length <= 4 * limits.output
    ? (JSON.parse(answer) as Answer)
    : failure('ERROR', 'The run ended without a result.');
}

process.on('message', ({ task, run_ms }: { task: Task; run_ms: number }) => {
  // The time of a run does not include the start of its process.
  process.send?.({ answer: null });
  let answer: Answer;
  try {
    answer = run(task, run_ms);
  } catch {
    answer = failure('ERROR', 'The run ended without a result.');
  }
  process.send?.({ answer });
});
process.on('disconnect', () => process.exit(0));
