import type { MappingTestOutcome } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { notFound } from '../kit/collection.ts';
import { differencesOf, type Difference } from './compare.ts';
import type { CaseDefinition } from './content.ts';
import { companyOf, mappings, revisionKey, revisionsIn, type Revision } from './mappings.ts';
import { mostExpression, mostInput, runExpression, tooLong, type Problem, type RunPlan } from './run.ts';
import type { TestCase } from './seed.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

/** The last saved version of a mapping, ready to run. */
export function planOf(
  mapping_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): RunPlan & { readonly sample: string | null } {
  const field = <Field extends FieldName<'Mapping'>>(name: Field) =>
    store.read('Mapping', mapping_uuid, name);
  return {
    company_uuid: companyOf(mapping_uuid, { store }),
    expression: field('expression'),
    input_type: field('input_type'),
    output_type: field('output_type'),
    local_lookup_tables: field('local_lookup_tables'),
    sample: field('sample_input'),
  };
}

export const testMapping: Resolver<'Mutation', 'test_mapping'> = async (
  _source,
  { input: asked },
  context,
) => {
  const refuse = (error: UserError) => ({ run: null, differences: null, errors: [error] });
  const { mapping_uuid, company_uuid } = asked;
  const target = mappings.targetOf(mapping_uuid ?? null, company_uuid, context);
  if (target.error) return refuse(target.error);
  const saved = mapping_uuid == null ? null : planOf(mapping_uuid, context);
  const expression = asked.expression ?? saved?.expression;
  const input = asked.input ?? saved?.sample;
  const input_type = asked.input_type ?? saved?.input_type;
  const output_type = asked.output_type ?? saved?.output_type;
  if (expression == null) return refuse(userError('VALIDATION', 'Enter an expression.', 'expression'));
  if (input == null) return refuse(userError('VALIDATION', 'Provide an input.', 'input'));
  if (input_type == null) return refuse(userError('VALIDATION', 'Choose the input format.', 'input_type'));
  if (output_type == null) return refuse(userError('VALIDATION', 'Choose the output format.', 'output_type'));
  const long = tooLong(expression, mostExpression, 'An expression');
  if (long !== null) return refuse(userError('LIMIT_EXCEEDED', long, 'expression'));
  const large = tooLong(input, mostInput, 'An input');
  if (large !== null) return refuse(userError('LIMIT_EXCEEDED', large, 'input'));
  const run = await runExpression(
    {
      company_uuid: target.subject.company_uuid,
      expression,
      input_type,
      output_type,
      local_lookup_tables: asked.local_lookup_tables ?? saved?.local_lookup_tables ?? [],
    },
    input,
    context,
  );
  const isCompared = asked.expected !== undefined && run.succeeded;
  return {
    run,
    differences: isCompared ? differencesOf(asked.expected, run.result, asked.match) : null,
    errors: [],
  };
};

/** `MappingTestResult` of the schema. */
export interface TestResult {
  readonly name: string;
  readonly outcome: MappingTestOutcome;
  readonly actual: unknown;
  readonly differences: readonly Difference[];
  readonly problem: Problem | null;
}

/** Runs a mapping's test cases one after another. */
export async function runCases(
  plan: RunPlan,
  cases: readonly CaseDefinition[],
  context: MockContext,
): Promise<readonly TestResult[]> {
  const results: TestResult[] = [];
  for (const { name, input, expected, match } of cases) {
    const { succeeded, result, problem } = await runExpression(plan, input, context);
    const differences = succeeded ? differencesOf(expected, result, match) : [];
    const outcome = !succeeded ? 'ERROR' : differences.length > 0 ? 'FAIL' : 'PASS';
    results.push({ name, outcome, actual: result, differences, problem });
  }
  return results;
}

export const casesOf = (mapping_uuid: string, { store }: Pick<MockContext, 'store'>): readonly TestCase[] =>
  store.read('Mapping', mapping_uuid, 'test_cases');

/** `MappingRevisionTest` of the schema. */
interface RevisionTest {
  readonly name: string;
  readonly outcome: MappingTestOutcome;
  readonly started_at: number;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Mapping.tested': Readonly<Record<string, readonly RevisionTest[]>>;
  }
}

/**
 * Test runs of this session, as stored in the field `tested` of their mapping: the latest of each revision, by its
 * timestamp.
 */
const testedOf = (
  mapping_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): Readonly<Record<string, readonly RevisionTest[]>> =>
  store.writtenValue('Mapping', mapping_uuid, 'tested') ?? {};

/** Test results of a revision: from this session, otherwise from the seed, which only has results for the last save. */
export function revisionTests(
  { mapping_uuid, created_at }: Pick<Revision, 'mapping_uuid' | 'created_at'>,
  context: Pick<MockContext, 'store' | 'world'>,
): readonly RevisionTest[] {
  const own = testedOf(mapping_uuid, context)[created_at];
  if (own) return own;
  const seeded = mappings.record(mapping_uuid, context.world);
  if (seeded?.latest_saved_at !== created_at) return [];
  return seeded.test_cases.flatMap(({ name, last_result, last_run_at }) =>
    last_result === null || last_run_at === null
      ? []
      : [{ name, outcome: last_result, started_at: last_run_at }],
  );
}

/** The test cases of a revision, with the results of its latest run. */
export function revisionCases(
  revision: Revision,
  context: Pick<MockContext, 'store' | 'world'>,
): readonly TestCase[] {
  const results = new Map(
    revisionTests(revision, context).map((revisionTest) => [revisionTest.name, revisionTest]),
  );
  return revision.content().test_cases.map((testCase) => ({
    ...testCase,
    last_result: results.get(testCase.name)?.outcome ?? null,
    last_run_at: results.get(testCase.name)?.started_at ?? null,
  }));
}

export const runMappingTests: Resolver<'Mutation', 'run_mapping_tests'> = async (
  _source,
  { input: { mapping_uuid, created_at } },
  context,
) => {
  const refuse = (error: UserError) => ({ mapping: null, revision: null, results: [], errors: [error] });
  const { error } = mappings.target(mapping_uuid, context);
  if (error) return refuse(error);
  const revisions = revisionsIn(mapping_uuid, context);
  const [latest] = revisions;
  const revision =
    created_at == null ? latest : revisions.find((candidate) => candidate.created_at === created_at);
  if (!revision) return refuse(notFound('revision', 'created_at'));
  const content = revision.content();
  const latestCases = casesOf(mapping_uuid, context);
  const results = await runCases(
    { ...content, company_uuid: companyOf(mapping_uuid, context) },
    content.test_cases,
    context,
  );
  const started_at = context.clock.now();
  context.store.set('Mapping', mapping_uuid, {
    tested: {
      ...testedOf(mapping_uuid, context),
      [revision.created_at]: results.map(({ name, outcome }): RevisionTest => ({
        name,
        outcome,
        started_at,
      })),
    },
  });
  // Somebody may have saved the mapping while its tests ran.
  if (revision === latest && casesOf(mapping_uuid, context) === latestCases) {
    context.store.set('Mapping', mapping_uuid, {
      test_cases: latestCases.map((latestTestCase, at) => ({
        ...latestTestCase,
        last_result: results[at]?.outcome ?? null,
        last_run_at: started_at,
      })),
    });
  }
  return {
    mapping: ref('Mapping', mapping_uuid),
    revision: ref('MappingRevision', revisionKey(revision)),
    results,
    errors: [],
  };
};
