import type { GlobalLookupTableSortField } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { sortBy, type Sort, type SortValue } from '../../../engine/store/order.ts';
import { sortByName } from '../../model/kit/by-name.ts';
import type { ListOptions } from '../../model/kit/collection.ts';
import { mappingsUsingTable } from '../../model/mapping-use/mapping-uses.ts';
import { draftOf, draftRows, hasDraft } from '../../model/lookup-table/content.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Arguments } from '../../resolvers.ts';

const read = <Field extends FieldName<'GlobalLookupTable'>>(
  key: string,
  field: Field,
  { store }: MockContext,
) => store.read('GlobalLookupTable', key, field);

const values: Readonly<
  Record<Exclude<GlobalLookupTableSortField, 'NAME'>, (key: string, context: MockContext) => SortValue>
> = {
  KEY: (key, context) => String(read(key, 'key', context)),
  ROW_COUNT: (key, context) => draftRows(key, context).size,
  DRAFT_CHANGES: (key, context) => Object.keys(draftOf(key, context)).length,
  UPDATED_AT: (key, context) => Number(read(key, 'updated_at', context)),
};

function sortsOf(
  { sort }: Arguments<'Company', 'global_lookup_tables'>,
  context: MockContext,
): readonly Sort<string>[] | undefined {
  if (!sort) return undefined;
  const { field, direction } = sort;
  const nameOf = (key: string) => String(read(key, 'name', context));
  if (field === 'NAME') return [sortByName('name', nameOf, direction)];
  return [sortBy(field, (key: string) => values[field](key, context), direction), sortByName('name', nameOf)];
}

/** The filter and sort order of `Company.global_lookup_tables`. */
export function listOptions(
  args: Arguments<'Company', 'global_lookup_tables'>,
  context: MockContext,
): ListOptions {
  const { has_draft, is_used } = args;
  const by = sortsOf(args, context);
  return {
    searched: ['name', 'key', 'description'],
    ...(by && { by }),
    only: (key) =>
      (has_draft == null || hasDraft(key, context) === has_draft) &&
      (is_used == null || mappingsUsingTable(key, context).length > 0 === is_used),
  };
}
