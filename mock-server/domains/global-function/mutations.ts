import jsonata from 'jsonata';
import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { limits } from '../../node/jsonata/limits.ts';
import { sandboxOf } from '../../node/jsonata/sandbox.ts';
import type { FunctionSource } from '../../node/jsonata/task.ts';
import { ref } from '../../data/store/ref.ts';
import { changedNow, madeNow } from '../collection.ts';
import { differencesOf } from '../mapping/compare.ts';
import { problemOf, tooLong, type Problem } from '../mapping/run.ts';
import type { TestOutcome } from '../mapping/seed.ts';
import { mappingsCalling } from '../mapping/uses.ts';
import { clearedFaults, lengthFault } from '../rules.ts';
import { globalFunctions, sourceOf, type FunctionTest } from './functions.ts';

interface TestInput {
  readonly name: string;
  readonly args: unknown;
  readonly expected?: unknown;
}

interface SaveInput {
  readonly function_uuid?: string | null;
  readonly company_uuid?: string | null;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly parameters?: readonly string[] | null;
  readonly body?: string | null;
  readonly tests?: readonly TestInput[] | null;
}

const MOST_PARAMETERS = 8;
const MOST_TESTS = 50;
const RESERVED = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
);

const wrong = (message: string, path: string | readonly string[]): UserError =>
  userError('VALIDATION', message, path);

/** A valid name for a JavaScript parameter or function. */
const isName = (name: string): boolean => /^[a-z]\w{0,39}$/i.test(name) && !RESERVED.has(name);

/** Whether JSONata has a built-in function of this name, which a global function would hide. */
async function isBuiltIn(name: string): Promise<boolean> {
  return name === 'lookupTable' || (await jsonata(`$type($${name})`).evaluate({})) === 'function';
}

const embeddedFault = (function_uuid: string, { store }: MockContext): UserError | null =>
  store.read('GlobalFunction', function_uuid, 'is_embedded') === true
    ? userError(
        'CONFLICT',
        'This function belongs to the platform: it can be called but not changed. Copy it under another name.',
        'function_uuid',
      )
    : null;

function faultsOf(input: SaveInput): UserError[] {
  const errors = clearedFaults({ ...input }, ['name', 'body', 'parameters']);
  const { description, parameters, body, tests } = input;
  if (description != null && description.trim() !== '') {
    const fault = lengthFault(description, 1, 500);
    if (fault !== null) errors.push(wrong(fault, 'description'));
  }
  if (parameters) {
    if (parameters.length > MOST_PARAMETERS)
      errors.push(wrong(`Use at most ${MOST_PARAMETERS} parameters.`, 'parameters'));
    for (const [at, name] of parameters.entries()) {
      if (!isName(name))
        errors.push(wrong(`“${name}” is not a valid parameter name.`, ['parameters', String(at)]));
      else if (parameters.indexOf(name) < at)
        errors.push(wrong(`The parameter “${name}” is a duplicate.`, ['parameters', String(at)]));
    }
  }
  const long = body == null ? null : tooLong(body, limits.expression, 'A body');
  if (long !== null) errors.push(userError('LIMIT_EXCEEDED', long, 'body'));
  if (tests && tests.length > MOST_TESTS)
    errors.push(userError('LIMIT_EXCEEDED', `Use at most ${MOST_TESTS} tests.`, 'tests'));
  const seen = new Set<string>();
  for (const [at, { name, args }] of (tests ?? []).entries()) {
    const fault = lengthFault(name, 1, 80);
    if (fault !== null) errors.push(wrong(fault, ['tests', String(at), 'name']));
    if (!Array.isArray(args))
      errors.push(wrong('Enter the arguments as a list.', ['tests', String(at), 'args']));
    if (seen.has(name))
      errors.push(wrong(`The test name “${name}” is a duplicate.`, ['tests', String(at), 'name']));
    seen.add(name);
  }
  return errors;
}

async function nameFaults(
  name: string,
  company_uuid: string,
  own: string | null,
  context: MockContext,
): Promise<UserError[]> {
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(name) || !isName(name)) {
    return [wrong('Use 2 to 40 letters and digits, starting with a lowercase letter.', 'name')];
  }
  if (await isBuiltIn(name))
    return [userError('ALREADY_EXISTS', `JSONata has a built-in function “$${name}”.`, 'name')];
  const [other] = globalFunctions.keys(context, { company_uuid, name });
  return other !== undefined && other !== own
    ? [userError('ALREADY_EXISTS', `Another function is already named “${name}”.`, 'name')]
    : [];
}

async function bodyProblem(source: FunctionSource, context: MockContext): Promise<Problem | null> {
  const { error } = await sandboxOf(context).run({ kind: 'CHECK_FUNCTION', source });
  return error && problemOf(error, source.body);
}

const savedTests = (tests: readonly TestInput[]): readonly FunctionTest[] =>
  tests.map(({ name, args, expected = null }) => ({
    name,
    args: Array.isArray(args) ? args : [],
    expected,
    last_result: null,
    last_run_at: null,
  }));

export async function saveGlobalFunction(
  _source: unknown,
  { input }: { input: SaveInput },
  context: MockContext,
) {
  const refuse = (errors: readonly UserError[], problem: Problem | null = null) => ({
    global_function: null,
    global_function_edge: null,
    problem,
    errors,
  });
  const { function_uuid, company_uuid } = input;
  const isNew = function_uuid == null;
  const target = isNew
    ? globalFunctions.targetNew(company_uuid == null ? null : { company_uuid }, context)
    : globalFunctions.target(function_uuid, context);
  if (target.error) return refuse([target.error]);
  const embedded = isNew ? null : embeddedFault(function_uuid, context);
  if (embedded) return refuse([embedded]);
  const errors = faultsOf(input);
  if (isNew) {
    for (const field of ['name', 'body'] as const) {
      if (input[field] === undefined) errors.push(wrong('Required for a new function.', field));
    }
  }
  if (input.name != null)
    errors.push(
      ...(await nameFaults(input.name, target.subject.company_uuid, function_uuid ?? null, context)),
    );
  const calling = isNew || input.name == null ? [] : mappingsCalling(function_uuid, context);
  if (
    !isNew &&
    input.name != null &&
    input.name !== sourceOf(function_uuid, context).name &&
    calling.length > 0
  ) {
    errors.push(userError('IN_USE', `These mappings call it by name: ${namesOf(calling, context)}.`, 'name'));
  }
  if (errors.length > 0) return refuse(errors);

  const before = isNew ? { name: '', parameters: [], body: '' } : sourceOf(function_uuid, context);
  const source: FunctionSource = {
    name: input.name ?? before.name,
    parameters: input.parameters ?? before.parameters,
    body: input.body ?? before.body,
  };
  const problem = await bodyProblem(source, context);
  if (problem) {
    const place = problem.line === null ? '' : `Line ${problem.line}, column ${problem.column ?? 1}: `;
    return refuse([wrong(`${place}${problem.message}`, 'body')], problem);
  }
  const fields = {
    ...source,
    ...(input.description === undefined ? {} : { description: input.description?.trim() || null }),
    ...(input.tests ? { tests: savedTests(input.tests) } : {}),
  };
  if (!isNew) {
    const isOther = source.body !== before.body || source.parameters.join() !== before.parameters.join();
    const tests = context.store.read('GlobalFunction', function_uuid, 'tests') as readonly FunctionTest[];
    context.store.set('GlobalFunction', function_uuid, {
      ...(isOther && !input.tests ? { tests: savedTests(tests) } : {}),
      ...fields,
      ...changedNow(context),
    });
    return {
      global_function: ref('GlobalFunction', function_uuid),
      global_function_edge: null,
      problem: null,
      errors: [],
    };
  }
  // The check took a while, so the name may have been taken in the meantime.
  const taken = await nameFaults(source.name, target.subject.company_uuid, null, context);
  if (taken.length > 0) return refuse(taken);
  const made = context.store.newKey('GlobalFunction');
  context.store.insert('GlobalFunction', made, {
    company_uuid,
    description: null,
    tests: [],
    ...fields,
    is_embedded: false,
    latest_deployment_at: null,
    deployed_body: null,
    ...madeNow(context),
  });
  const edge = globalFunctions.edge(made);
  return { global_function: edge.node, global_function_edge: edge, problem: null, errors: [] };
}

const namesOf = (mapping_uuids: readonly string[], { store }: MockContext): string =>
  mapping_uuids.map((key) => String(store.read('Mapping', key, 'name'))).join(', ');

export function deployGlobalFunction(
  _source: unknown,
  { input: { function_uuid } }: { input: { function_uuid: string } },
  context: MockContext,
) {
  const refuse = (error: UserError) => ({ global_function: null, errors: [error] });
  const error = globalFunctions.target(function_uuid, context).error ?? embeddedFault(function_uuid, context);
  if (error) return refuse(error);
  const { store } = context;
  const body = store.read('GlobalFunction', function_uuid, 'body');
  if (store.read('GlobalFunction', function_uuid, 'deployed_body') === body) {
    return refuse(userError('CONFLICT', 'The last saved version is already deployed.', 'function_uuid'));
  }
  store.set('GlobalFunction', function_uuid, {
    deployed_body: body,
    latest_deployment_at: context.clock.now(),
    ...changedNow(context),
  });
  return { global_function: ref('GlobalFunction', function_uuid), errors: [] };
}

export function deleteGlobalFunction(
  _source: unknown,
  { input: { function_uuid } }: { input: { function_uuid: string } },
  context: MockContext,
) {
  const refuse = (error: UserError) => ({ global_function: null, errors: [error] });
  const error = globalFunctions.target(function_uuid, context).error ?? embeddedFault(function_uuid, context);
  if (error) return refuse(error);
  const calling = mappingsCalling(function_uuid, context);
  if (calling.length > 0) {
    return refuse(
      userError(
        'IN_USE',
        `These mappings call this function: ${namesOf(calling, context)}.`,
        'function_uuid',
      ),
    );
  }
  context.store.remove('GlobalFunction', function_uuid);
  return { global_function: ref('GlobalFunction', function_uuid), errors: [] };
}

interface TestResult {
  readonly name: string;
  readonly outcome: TestOutcome;
  readonly actual: unknown;
  readonly problem: Problem | null;
}

async function runTest(
  source: FunctionSource,
  { name, args, expected }: FunctionTest,
  context: MockContext,
): Promise<TestResult> {
  const { output, error } = await sandboxOf(context).run({
    kind: 'CALL',
    source,
    args: JSON.stringify(args),
    now: context.clock.now(),
  });
  if (error) {
    return {
      name,
      outcome: 'ERROR',
      actual: null,
      problem: { ...problemOf(error, source.body), part: 'FUNCTION' },
    };
  }
  const actual: unknown = output === null ? null : JSON.parse(output);
  return {
    name,
    outcome: differencesOf(expected, actual, 'EXACT').length === 0 ? 'PASS' : 'FAIL',
    actual,
    problem: null,
  };
}

export async function runGlobalFunctionTests(
  _source: unknown,
  { input: { function_uuid, body } }: { input: { function_uuid: string; body?: string | null } },
  context: MockContext,
) {
  const refuse = (error: UserError) => ({ global_function: null, results: [], errors: [error] });
  const { error } = globalFunctions.target(function_uuid, context);
  if (error) return refuse(error);
  const long = body == null ? null : tooLong(body, limits.expression, 'A body');
  if (long !== null) return refuse(userError('LIMIT_EXCEEDED', long, 'body'));
  const saved = sourceOf(function_uuid, context);
  const source = body == null ? saved : { ...saved, body };
  const { store } = context;
  const tests = store.read('GlobalFunction', function_uuid, 'tests') as readonly FunctionTest[];
  const results: TestResult[] = [];
  for (const test of tests) results.push(await runTest(source, test, context));
  const isSaved = source.body === sourceOf(function_uuid, context).body;
  if (isSaved && store.read('GlobalFunction', function_uuid, 'tests') === tests) {
    store.set('GlobalFunction', function_uuid, {
      tests: tests.map((test, at) => ({
        ...test,
        last_result: results[at]?.outcome ?? null,
        last_run_at: context.clock.now(),
      })),
    });
  }
  return { global_function: ref('GlobalFunction', function_uuid), results, errors: [] };
}
