import type { MappingTestCaseInput, SaveMappingInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow } from '../kit/collection.ts';
import { staleness } from '../kit/lock-version.ts';
import { mappings, revisionKey, revisionsIn, savesOf } from './mappings.ts';
import { isSameContent, runKey, type Content } from './content.ts';
import { withoutOwnDraft } from './drafts.ts';
import { nameErrors } from './names.ts';
import { documentOf, insertMapping, newSave } from './new-mapping.ts';
import { syntaxProblem, type Problem } from './run.ts';
import { errorsIn, wrong } from './save-errors.ts';
import type { TestCase } from './seed.ts';
import { casesOf, planOf } from './tests.ts';
import type { Resolver } from '../../resolvers.ts';

/** Test cases as saved. A result only applies to the expression that produced it. */
function savedCases(
  cases: readonly MappingTestCaseInput[],
  before: readonly TestCase[],
  isNewExpression: boolean,
): readonly TestCase[] {
  return cases.map(({ name, input, expected = null, match }) => {
    const old = before.find((testCase) => testCase.name === name.trim());
    const isSame =
      old !== undefined &&
      old.input === input &&
      old.match === match &&
      JSON.stringify(old.expected) === JSON.stringify(expected);
    const { last_result, last_run_at } =
      isSame && !isNewExpression ? old : { last_result: null, last_run_at: null };
    return { name: name.trim(), input, expected, match, last_result, last_run_at };
  });
}

const problemText = ({ message, line, column }: Problem): string =>
  line === null ? message : `Line ${line}, column ${column ?? 1}: ${message}`;

export const saveMapping = (async (_source, { input }, context) => {
  const refuse = (errors: readonly UserError[], problem: Problem | null = null) => ({
    mapping: null,
    mapping_edge: null,
    revision: null,
    problem,
    errors,
  });
  const { mapping_uuid, company_uuid } = input;
  const isNew = mapping_uuid == null;
  const target = isNew
    ? mappings.targetNew(company_uuid == null ? null : { company_uuid }, context)
    : mappings.target(mapping_uuid, context);
  if (target.error) return refuse([target.error]);

  const errors = errorsIn(input);
  if (isNew) {
    for (const field of ['name', 'input_type', 'output_type', 'expression'] as const) {
      if (input[field] === undefined) errors.push(wrong('Required for a new mapping.', field));
    }
  }
  if (input.name != null)
    errors.push(
      ...nameErrors(input.name, target.subject.company_uuid, { own: mapping_uuid ?? null, context }),
    );
  if (errors.length > 0) return refuse(errors);

  if (input.expression != null) {
    const problem = await syntaxProblem(input.expression, target.subject.company_uuid, context);
    if (problem) return refuse([wrong(problemText(problem), 'expression')], problem);
  }
  // Checked only after the last await, because somebody else may have saved meanwhile.
  const stale = isNew ? null : staleness('Mapping', mapping_uuid, context);
  if (stale) return refuse([stale]);
  return isNew ? insert(input, target.subject.company_uuid, context) : update(mapping_uuid, input, context);
}) satisfies Resolver<'Mutation', 'save_mapping'>;

function insert(input: SaveMappingInput, company_uuid: string, context: MockContext) {
  const again = nameErrors(input.name ?? '', company_uuid, { own: null, context });
  if (again.length > 0)
    return { mapping: null, mapping_edge: null, revision: null, problem: null, errors: again };
  const mapping_uuid = insertMapping(
    {
      company_uuid,
      name: input.name ?? '',
      description: input.description?.trim() || null,
      input_type: input.input_type ?? 'JSON',
      output_type: input.output_type ?? 'JSON',
      expression: input.expression ?? '',
      local_lookup_tables: input.local_lookup_tables ?? [],
      sample_input: input.sample_input ?? null,
      test_cases: savedCases(input.test_cases ?? [], [], true),
      is_ai_generated: false,
      note: input.note?.trim() || null,
    },
    context,
  );
  const [revision] = revisionsIn(mapping_uuid, context);
  const edge = mappings.edge(mapping_uuid);
  return {
    mapping: edge.node,
    mapping_edge: edge,
    revision: revision ? ref('MappingRevision', revisionKey(revision)) : null,
    problem: null,
    errors: [],
  };
}

function update(mapping_uuid: string, input: SaveMappingInput, context: MockContext) {
  const { store } = context;
  const before: Content & { readonly test_cases: readonly TestCase[] } = {
    ...planOf(mapping_uuid, context),
    test_cases: casesOf(mapping_uuid, context),
  };
  const after: Content = {
    expression: input.expression ?? before.expression,
    input_type: input.input_type ?? before.input_type,
    output_type: input.output_type ?? before.output_type,
    local_lookup_tables:
      input.local_lookup_tables?.map(({ key, columns, rows }) => ({ key, columns, rows })) ??
      before.local_lookup_tables,
    test_cases:
      input.test_cases?.map((testCase) => ({
        expected: null,
        ...testCase,
        name: testCase.name.trim(),
      })) ?? before.test_cases,
  };
  const save = isSameContent(before, after)
    ? null
    : newSave(mapping_uuid, after, { note: input.note?.trim() || null, context });
  const runsOtherwise = runKey(before) !== runKey(after);
  store.set('Mapping', mapping_uuid, {
    ...(input.name == null ? {} : { name: input.name }),
    ...(input.description === undefined ? {} : { description: input.description?.trim() || null }),
    ...(input.sample_input === undefined ? {} : { sample_input: input.sample_input }),
    ...(save === null
      ? {}
      : {
          input_type: save.input_type,
          output_type: save.output_type,
          local_lookup_tables: save.local_lookup_tables,
          test_cases: savedCases(after.test_cases, before.test_cases, runsOtherwise),
          expression: save.expression,
          ...(save.expression === before.expression
            ? {}
            : { document: documentOf(save.expression) ?? store.read('Mapping', mapping_uuid, 'document') }),
          saves: [...savesOf(mapping_uuid, context), save],
          latest_saved_at: save.created_at,
          has_undeployed_changes: true,
        }),
    drafts: withoutOwnDraft(mapping_uuid, context),
    ...changedNow(context),
  });
  return {
    mapping: ref('Mapping', mapping_uuid),
    mapping_edge: null,
    revision: save && ref('MappingRevision', revisionKey({ mapping_uuid, created_at: save.created_at })),
    problem: null,
    errors: [],
  };
}
