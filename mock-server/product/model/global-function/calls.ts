import type { MappingTestOutcome } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { limits } from '../../../formats/jsonata/limits.ts';
import type { FunctionSource } from '../../../kernel/mapping-task.ts';
import { ref } from '../../../engine/store/ref.ts';
import { differencesOf, type Difference } from '../mapping/compare.ts';
import { problemOf, tooLong, type Problem } from '../mapping/run.ts';
import { globalFunctions, sourceOf, type FunctionTest } from '../mapping/functions.ts';
import { nameErrors, sourceErrors, testErrors } from './input-rules.ts';
import type { Resolver } from '../../resolvers.ts';

/** `FunctionTestResult` of the schema. */
export interface TestResult {
  readonly name: string;
  readonly outcome: MappingTestOutcome;
  readonly actual: unknown;
  readonly differences: readonly Difference[];
  readonly problem: Problem | null;
}

/** The error in a function body that prevents every call; null if it can be called. */
export async function bodyProblem(
  source: FunctionSource,
  company_uuid: string,
  context: MockContext,
): Promise<Problem | null> {
  const { error } = await context.services.sandbox.of(company_uuid).run({ kind: 'CHECK_FUNCTION', source });
  return error && { ...problemOf(error, source.body), part: 'FUNCTION' };
}

async function call(
  source: FunctionSource,
  args: readonly unknown[],
  { company_uuid, context }: { company_uuid: string; context: MockContext },
) {
  const started = performance.now();
  const { output, error } = await context.services.sandbox.of(company_uuid).run({
    kind: 'CALL',
    source,
    args: JSON.stringify(args),
    now: context.clock.now(),
  });
  const result: unknown = output === null ? null : JSON.parse(output);
  return {
    succeeded: error === null,
    result,
    problem: error && { ...problemOf(error, source.body), part: 'FUNCTION' as const },
    duration_ms: Math.round(performance.now() - started),
  };
}

const notRun: Problem = {
  part: 'FUNCTION',
  code: 'NOT_RUN',
  message: 'Not run, because an earlier call took too much time or memory.',
  line: null,
  column: null,
};

const isCostly = (problem: Problem | null): boolean =>
  problem?.code === 'TIME_LIMIT' || problem?.code === 'MEMORY_LIMIT';

/** Runs tests one after another. After a call that does not end, the remaining tests are not run. */
export async function runTests(
  source: FunctionSource,
  tests: readonly Pick<FunctionTest, 'name' | 'args' | 'expected'>[],
  { company_uuid, context, isSlow = false }: { company_uuid: string; context: MockContext; isSlow?: boolean },
): Promise<readonly TestResult[]> {
  const results: TestResult[] = [];
  let isOver = isSlow;
  for (const { name, args, expected } of tests) {
    const { succeeded, result, problem } = isOver
      ? { succeeded: false, result: null, problem: notRun }
      : await call(source, args, { company_uuid, context });
    isOver ||= isCostly(problem);
    const differences = succeeded ? differencesOf(expected, result, 'EXACT') : [];
    const outcome = !succeeded ? 'ERROR' : differences.length > 0 ? 'FAIL' : 'PASS';
    results.push({ name, outcome, actual: result, differences, problem });
  }
  return results;
}

export const testsOf = (
  function_uuid: string,
  { store }: Pick<MockContext, 'store'>,
  // The store's tests are of this form.
): readonly FunctionTest[] => store.read('GlobalFunction', function_uuid, 'tests') as readonly FunctionTest[];

/** Stores the results of the saved tests, run with the saved source. */
export function keepResults(
  function_uuid: string,
  tests: readonly FunctionTest[],
  { results, context }: { results: readonly TestResult[]; context: MockContext },
): void {
  // The tests may have been replaced while they ran.
  if (testsOf(function_uuid, context) !== tests) return;
  context.store.set('GlobalFunction', function_uuid, {
    tests: tests.map((test, at) => ({
      ...test,
      last_result: results[at]?.outcome ?? null,
      last_run_at: context.clock.now(),
    })),
  });
}

export const runGlobalFunctionTests: Resolver<'Mutation', 'run_global_function_tests'> = async (
  _source,
  { input: { function_uuid, body } },
  context,
) => {
  const refuse = (error: UserError) => ({ global_function: null, results: [], errors: [error] });
  const target = globalFunctions.target(function_uuid, context);
  if (target.error) return refuse(target.error);
  const long = body == null ? null : tooLong(body, limits.expression, 'A body');
  if (long !== null) return refuse(userError('LIMIT_EXCEEDED', long, 'body'));
  const saved = sourceOf(function_uuid, context);
  const source = body == null ? saved : { ...saved, body };
  const tests = testsOf(function_uuid, context);
  const results = await runTests(source, tests, { company_uuid: target.subject.company_uuid, context });
  if (source.body === sourceOf(function_uuid, context).body)
    keepResults(function_uuid, tests, { results, context });
  return { global_function: ref('GlobalFunction', function_uuid), results, errors: [] };
};

export const testGlobalFunction: Resolver<'Mutation', 'test_global_function'> = async (
  _source,
  { input },
  context,
) => {
  const refuse = (errors: readonly UserError[]) => ({
    run: null,
    results: [],
    name_problem: null,
    problem: null,
    errors,
  });
  const { company_uuid, function_uuid, name, args } = input;
  const target = globalFunctions.targetNew({ company_uuid }, context);
  if (target.error) return refuse([target.error]);
  const inputErrors = [...sourceErrors(input), ...testErrors(input.tests)];
  if (args != null && !Array.isArray(args))
    inputErrors.push(userError('VALIDATION', 'Enter the arguments as a list.', 'args'));
  const [nameError] =
    name == null ? [] : await nameErrors(name, company_uuid, { own: function_uuid ?? null, context });
  const name_problem = nameError?.message ?? null;
  if (inputErrors.length > 0) return { ...refuse(inputErrors), name_problem };
  // A name that is not allowed yet does not prevent trying the body.
  const source = {
    name: nameError || name == null ? 'trial' : name,
    parameters: input.parameters,
    body: input.body,
  };
  const problem = await bodyProblem(source, company_uuid, context);
  if (problem) return { ...refuse([]), name_problem, problem };
  const run = Array.isArray(args) ? await call(source, args, { company_uuid, context }) : null;
  const tests = input.tests.map((test) => ({
    name: test.name,
    args: Array.isArray(test.args) ? test.args : [],
    expected: test.expected ?? null,
  }));
  const results = await runTests(source, tests, {
    company_uuid,
    context,
    isSlow: isCostly(run?.problem ?? null),
  });
  return { run, results, name_problem, problem: null, errors: [] };
};
