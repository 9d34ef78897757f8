import type { MappingFormat } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { UserError } from '../../../engine/errors.ts';
import { canonicalDocuments } from '../../world/canonical-fields.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { madeNow } from '../kit/collection.ts';
import { companyOf, mappings, revisionsIn, type Save } from './mappings.ts';
import { definitionsOf, type Content } from './content.ts';
import { freeName, nameErrors } from './names.ts';
import { namesIn } from './paths.ts';
import type { LocalTable, TestCase } from './seed.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

/** The canonical document that an expression reads or writes: the one with the most matching fields. */
export function documentOf(expression: string): string | null {
  const { reads, writes } = namesIn(expression);
  const all = [...reads, ...writes];
  let best: string | null = null;
  let most = 0;
  for (const { name } of canonicalDocuments) {
    const count = all.filter((path) => path.startsWith(`${name}.`)).length;
    if (count > most) [best, most] = [name, count];
  }
  return best;
}

/** A new save. Its timestamp is the clock's time, or just after the previous save while the clock is stopped. */
export function newSave(
  mapping_uuid: string,
  content: Content,
  { note, context }: { note: string | null; context: MockContext },
): Save {
  const [latest] = revisionsIn(mapping_uuid, context);
  return {
    number: (latest?.number ?? 0) + 1,
    created_at: Math.max(context.clock.now(), (latest?.created_at ?? 0) + 1),
    created_by: actorOf(context),
    note,
    expression: content.expression,
    input_type: content.input_type,
    output_type: content.output_type,
    local_lookup_tables: content.local_lookup_tables,
    test_cases: definitionsOf(content.test_cases),
  };
}

export interface NewMapping {
  readonly company_uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly input_type: MappingFormat;
  readonly output_type: MappingFormat;
  readonly expression: string;
  readonly local_lookup_tables: readonly LocalTable[];
  readonly sample_input: string | null;
  readonly test_cases: readonly TestCase[];
  readonly is_ai_generated: boolean;
  readonly note: string | null;
}

/** Creates a mapping with its first revision, without deploying it. */
export function insertMapping({ note, ...fields }: NewMapping, context: MockContext): string {
  const mapping_uuid = context.store.newKey('Mapping');
  const save = newSave(mapping_uuid, fields, { note, context });
  context.store.insert('Mapping', mapping_uuid, {
    ...fields,
    document: documentOf(fields.expression),
    saves: [save],
    deployments: [],
    latest_saved_at: save.created_at,
    latest_deployed_at: null,
    has_undeployed_changes: true,
    ...madeNow(context),
  });
  return mapping_uuid;
}

export const duplicateMapping: Resolver<'Mutation', 'duplicate_mapping'> = (
  _source,
  { input: { mapping_uuid, name } },
  context,
) => {
  const refuse = (errors: readonly UserError[]) => ({ mapping_edge: null, errors });
  const { error } = mappings.target(mapping_uuid, context);
  if (error) return refuse([error]);
  const field = <Field extends FieldName<'Mapping'>>(key: Field) =>
    context.store.read('Mapping', mapping_uuid, key);
  const company_uuid = companyOf(mapping_uuid, context);
  const chosen = name ?? freeName(`${field('name').slice(0, 50)}_copy`, company_uuid, context);
  const inputErrors = nameErrors(chosen, company_uuid, { own: null, context });
  if (inputErrors.length > 0) return refuse(inputErrors);
  const copy = insertMapping(
    {
      company_uuid,
      name: chosen,
      description: field('description'),
      input_type: field('input_type'),
      output_type: field('output_type'),
      expression: field('expression'),
      local_lookup_tables: field('local_lookup_tables'),
      sample_input: field('sample_input'),
      test_cases: field('test_cases'),
      is_ai_generated: field('is_ai_generated'),
      note: `Copied from ${field('name')}`,
    },
    context,
  );
  return { mapping_edge: mappings.edge(copy), errors: [] };
};
