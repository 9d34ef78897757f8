import type { MappingSort } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { sortBy, type Direction, type Sort } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import { fold, sortByName } from '../kit/by-name.ts';
import { flowsRunning } from './mapping-uses.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Arguments } from '../../resolvers.ts';

const read = <Field extends FieldName<'Mapping'>>(key: string, field: Field, { store }: MockContext) =>
  store.read('Mapping', key, field);

/** Display name of the person who last saved a mapping. */
export const changedBy = (key: string, context: MockContext): string =>
  read(key, 'updated_by', context).display;

/** Sorts after any text that people enter. */
const NO_TEXT = '\uFFFF';

/** Sort values of mappings: text or number. */
const sortValues = {
  NAME: (key: string, context: MockContext) => String(read(key, 'name', context)),
  LATEST_SAVED_AT: (key: string, context: MockContext) => Number(read(key, 'latest_saved_at', context)),
  LATEST_DEPLOYED_AT: (key: string, context: MockContext) =>
    Number(read(key, 'latest_deployed_at', context) ?? 0),
  USED_BY: (key: string, context: MockContext) => flowsRunning([key], context).length,
  INPUT_TYPE: (key: string, context: MockContext) => String(read(key, 'input_type', context)),
  OUTPUT_TYPE: (key: string, context: MockContext) => String(read(key, 'output_type', context)),
  DESCRIPTION: (key: string, context: MockContext) =>
    String(read(key, 'description', context) ?? NO_TEXT).toLowerCase(),
  UPDATED_BY: (key: string, context: MockContext) => changedBy(key, context).toLowerCase(),
  DEPLOYMENT: (key: string, context: MockContext) =>
    read(key, 'latest_deployed_at', context) === null
      ? 2
      : Number(read(key, 'has_undeployed_changes', context)),
} as const;

/** The requested sort order; by name by default. */
export function mappingSorts(sort: MappingSort | null | undefined, context: MockContext): Sort<string>[] {
  const { field = 'NAME', direction = 'ASC' } = sort ?? {};
  const byName = (way: Direction) => sortByName('name', (key: string) => sortValues.NAME(key, context), way);
  return field === 'NAME'
    ? [byName(direction)]
    : [sortBy(field, (key: string) => sortValues[field](key, context), direction), byName('ASC')];
}

/** One page of the mappings that match. */
export function mappingPage(
  mapping_uuids: readonly string[],
  { search, sort, ...args }: Arguments<'GlobalFunction', 'used_by'>,
  context: MockContext,
) {
  const text = fold(search ?? '');
  return page({
    rows: mapping_uuids.filter((key) =>
      (['name', 'description'] as const).some((field) =>
        fold(String(read(key, field, context) ?? '')).includes(text),
      ),
    ),
    id: (key) => key,
    by: mappingSorts(sort, context),
    node: (key) => ref('Mapping', key),
    args,
    max: 200,
  });
}
