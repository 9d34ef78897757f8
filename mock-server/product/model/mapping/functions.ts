import type { MappingTestOutcome } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { FunctionSource } from '../../../kernel/mapping-task.ts';
import type { Actor } from '../../world/actors.ts';
import { globalFunctionsOf } from '../../world/global-functions.ts';
import type { World } from '../../world/world.ts';
import { collection } from '../kit/collection.ts';
import { daysBefore } from '../kit/days-before.ts';
import { filledCompanies } from '../lookup-table/tables.ts';
import { authorOf } from './function-revisions.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** `FunctionTest` of the schema; plain JSON. */
export interface FunctionTest {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly expected: unknown;
  readonly last_result: MappingTestOutcome | null;
  readonly last_run_at: number | null;
}

interface FunctionItem {
  readonly function_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly parameters: readonly string[];
  readonly body: string;
  readonly is_embedded: boolean;
  readonly tests: readonly FunctionTest[];
  readonly latest_deployment_at: number | null;
  readonly deployed_body: string | null;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

function seed(world: World): FunctionItem[] {
  // An emptied workspace still has the platform functions.
  const filled = new Set(filledCompanies(world));
  return world.companies.flatMap(({ company_uuid }) =>
    globalFunctionsOf(company_uuid)
      .filter(({ is_embedded }) => is_embedded || filled.has(company_uuid))
      .map((row) => {
        const { function_uuid, deployed_body, created_days_ago, deployed_days_ago, tests, ...record } = row;
        const by = authorOf({ function_uuid, is_embedded: record.is_embedded }, company_uuid, world);
        const created_at = daysBefore(world.anchor, created_days_ago, function_uuid);
        const deployed_at = daysBefore(world.anchor, deployed_days_ago, function_uuid);
        const updated_at = deployed_body === null ? deployed_at : daysBefore(world.anchor, 1, function_uuid);
        return {
          ...record,
          function_uuid,
          tests: tests.map((test) => ({ ...test, last_result: 'PASS' as const, last_run_at: updated_at })),
          latest_deployment_at: deployed_at,
          deployed_body: deployed_body ?? record.body,
          created_at,
          created_by: by,
          updated_at,
          updated_by: by,
        };
      }),
  );
}

export const globalFunctions = collection<FunctionItem, 'GlobalFunction'>({
  type: 'GlobalFunction',
  key: 'function_uuid',
  what: 'function',
  seed,
  fields: [
    'company_uuid',
    'name',
    'description',
    'parameters',
    'body',
    'is_embedded',
    'tests',
    'latest_deployment_at',
    'deployed_body',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

type Sources = Pick<MockContext, 'store' | 'world'>;

/** The last saved source of a function, ready to run. */
export function sourceOf(function_uuid: string, { store }: Pick<Sources, 'store'>): FunctionSource {
  const field = <Field extends FieldName<'GlobalFunction'>>(name: Field) =>
    store.read('GlobalFunction', function_uuid, name);
  return {
    name: String(field('name')),
    parameters: field('parameters'),
    body: String(field('body')),
  };
}

/** A workspace's functions with these names, as last saved. */
export const sourcesNamed = (
  company_uuid: string,
  names: readonly string[],
  sources: Sources,
): readonly FunctionSource[] =>
  globalFunctions
    .keys(sources, { company_uuid })
    .map((key) => sourceOf(key, sources))
    .filter(({ name }) => names.includes(name));
