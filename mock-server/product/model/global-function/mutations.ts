import type { FunctionTestInput, SaveGlobalFunctionInput } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { FunctionSource } from '../../../kernel/mapping-task.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow, madeNow } from '../kit/collection.ts';
import type { Problem } from '../mapping/run.ts';
import { mappingsCalling } from '../mapping-use/mapping-uses.ts';
import { clearedErrors } from '../kit/rules.ts';
import { bodyProblem, testsOf } from './calls.ts';
import { globalFunctions, sourceOf, type FunctionTest } from '../mapping/functions.ts';
import { embeddedError, nameErrors, noteError, sourceErrors, testErrors, wrong } from './input-rules.ts';
import { latestRevision, revisionRef, withSave } from '../mapping/function-revisions.ts';
import type { Resolver } from '../../resolvers.ts';

function errorsOf(input: SaveGlobalFunctionInput): UserError[] {
  const errors = clearedErrors({ ...input }, ['name', 'body', 'parameters']);
  const { description, tests } = input;
  if (description != null && description.trim() !== '') {
    const error = lengthError(description, 1, 500);
    if (error !== null) errors.push(wrong(error, 'description'));
  }
  const note = noteError(input.note);
  if (note) errors.push(note);
  return [...errors, ...sourceErrors(input), ...testErrors(tests ?? [])];
}

const savedTests = (tests: readonly FunctionTestInput[]): readonly FunctionTest[] =>
  tests.map(({ name, args, expected = null }) => ({
    name,
    args: Array.isArray(args) ? args : [],
    expected,
    last_result: null,
    last_run_at: null,
  }));

export const saveGlobalFunction = (async (_source, { input }, context) => {
  const refuse = (errors: readonly UserError[], problem: Problem | null = null) => ({
    global_function: null,
    global_function_edge: null,
    revision: null,
    problem,
    errors,
  });
  const { function_uuid, company_uuid } = input;
  const isNew = function_uuid == null;
  const target = isNew
    ? globalFunctions.targetNew(company_uuid == null ? null : { company_uuid }, context)
    : globalFunctions.target(function_uuid, context);
  if (target.error) return refuse([target.error]);
  const embedded = isNew ? null : embeddedError(function_uuid, context);
  if (embedded) return refuse([embedded]);
  const errors = errorsOf(input);
  if (isNew) {
    for (const field of ['name', 'body'] as const) {
      if (input[field] === undefined) errors.push(wrong('Required for a new function.', field));
    }
  }
  if (input.name != null)
    errors.push(
      ...(await nameErrors(input.name, target.subject.company_uuid, { own: function_uuid ?? null, context })),
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
  const problem = await bodyProblem(source, target.subject.company_uuid, context);
  if (problem) {
    const place = problem.line === null ? '' : `Line ${problem.line}, column ${problem.column ?? 1}: `;
    return refuse([wrong(`${place}${problem.message}`, 'body')], problem);
  }
  const fields = {
    ...source,
    ...(input.description === undefined ? {} : { description: input.description?.trim() || null }),
    ...(input.tests ? { tests: savedTests(input.tests) } : {}),
  };
  const note = input.note?.trim() || null;
  const { parameters, body } = source;
  // The check took a while, so somebody else may have saved the function, deleted it, or taken the name.
  const now = isNew ? { error: null } : globalFunctions.target(function_uuid, context);
  if (now.error) return refuse([now.error]);
  const taken =
    input.name == null
      ? []
      : await nameErrors(source.name, target.subject.company_uuid, { own: function_uuid ?? null, context });
  if (taken.length > 0) return refuse(taken);
  if (!isNew) {
    const isOther = body !== before.body || parameters.join() !== before.parameters.join();
    const tests = testsOf(function_uuid, context);
    context.store.set('GlobalFunction', function_uuid, {
      ...(isOther && !input.tests ? { tests: savedTests(tests) } : {}),
      ...(isOther ? withSave(function_uuid, { note, parameters, body }, context) : {}),
      ...fields,
      ...changedNow(context),
    });
    return {
      global_function: ref('GlobalFunction', function_uuid),
      global_function_edge: null,
      revision: isOther ? revisionRef(latestRevision(function_uuid, context)) : null,
      problem: null,
      errors: [],
    };
  }
  const edge = insertFunction({ ...fields, company_uuid: target.subject.company_uuid, note }, context);
  return {
    global_function: edge.node,
    global_function_edge: edge,
    revision: revisionRef(latestRevision(edge.node.$ref.key, context)),
    problem: null,
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'save_global_function'>;

interface NewFunction extends FunctionSource {
  readonly company_uuid: string;
  readonly description?: string | null;
  readonly tests?: readonly FunctionTest[];
  readonly note: string | null;
}

/** Creates a function with its first revision, without deploying it. */
function insertFunction({ note, ...fields }: NewFunction, context: MockContext) {
  const made = context.store.newKey('GlobalFunction');
  const { parameters, body } = fields;
  context.store.insert('GlobalFunction', made, {
    description: null,
    tests: [],
    ...fields,
    ...withSave(made, { note, parameters, body }, context),
    deployments: [],
    is_embedded: false,
    latest_deployment_at: null,
    deployed_body: null,
    ...madeNow(context),
  });
  return globalFunctions.edge(made);
}

/** The maximum length of a name. */
const MAX_NAME = 40;

export const duplicateGlobalFunction: Resolver<'Mutation', 'duplicate_global_function'> = async (
  _source,
  { input: { function_uuid, name } },
  context,
) => {
  const refuse = (errors: readonly UserError[]) => ({ global_function_edge: null, errors });
  const target = globalFunctions.target(function_uuid, context);
  if (target.error) return refuse([target.error]);
  const { company_uuid } = target.subject;
  const original = sourceOf(function_uuid, context);
  const chosen = name ?? freeName(original.name, company_uuid, context);
  const inputErrors = await nameErrors(chosen, company_uuid, { own: null, context });
  if (inputErrors.length > 0) return refuse(inputErrors);
  const edge = insertFunction(
    {
      ...original,
      name: chosen,
      company_uuid,
      description: context.store.read('GlobalFunction', function_uuid, 'description'),
      tests: savedTests(testsOf(function_uuid, context)),
      note: `Copied from ${original.name}`,
    },
    context,
  );
  return { global_function_edge: edge, errors: [] };
};

/** The name with `Copy` appended, and a number if that is taken. */
function freeName(name: string, company_uuid: string, context: MockContext): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? 'Copy' : `Copy${number}`;
    const free = `${name.slice(0, MAX_NAME - ending.length)}${ending}`;
    if (globalFunctions.keys(context, { company_uuid, name: free }).length === 0) return free;
  }
}

const namesOf = (mapping_uuids: readonly string[], { store }: MockContext): string =>
  mapping_uuids.map((key) => String(store.read('Mapping', key, 'name'))).join(', ');

export const deleteGlobalFunction: Resolver<'Mutation', 'delete_global_function'> = (
  _source,
  { input: { function_uuid } },
  context,
) => {
  const refuse = (error: UserError) => ({ global_function: null, errors: [error] });
  const error = globalFunctions.target(function_uuid, context).error ?? embeddedError(function_uuid, context);
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
};
