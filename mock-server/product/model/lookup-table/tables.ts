import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';
import type { ColumnRecord } from '../../world/lookup-rows.ts';
import { lookupTablesOf, tableVersions } from '../../world/lookup-tables.ts';
import type { World } from '../../world/world.ts';
import { companies } from '../../world/companies.ts';
import { EMPTIED } from '../../world/variants.ts';
import { changedNow, collection } from '../kit/collection.ts';
import { changesBetween, publishedRows, type RowChanges, type Rows } from './content.ts';

interface TableItem {
  readonly table_uuid: string;
  readonly company_uuid: string;
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly columns: readonly ColumnRecord[];
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

const DAY = 86_400_000;

/** Workspaces with content; an emptied workspace has no mappings, tables, or functions. */
export const filledCompanies = (world: World): readonly string[] =>
  world.companies
    .filter(
      ({ company_uuid }) => world.variant !== 'empty' || company_uuid !== companies[EMPTIED]?.company_uuid,
    )
    .map(({ company_uuid }) => company_uuid);

function seed(world: World): TableItem[] {
  return filledCompanies(world).flatMap((company_uuid) =>
    lookupTablesOf(company_uuid, world).flatMap((table) => {
      const versions = tableVersions(table, world);
      const [first] = versions;
      const last = versions.at(-1);
      if (!first || !last) return [];
      const { table_uuid, key, name, description, columns } = table;
      return [
        {
          table_uuid,
          company_uuid,
          key,
          name,
          description,
          columns,
          created_at: first.published_at - DAY / 8,
          created_by: first.published_by,
          updated_at: last.published_at,
          updated_by: last.published_by,
        },
      ];
    }),
  );
}

export const lookupTables = collection<TableItem, 'GlobalLookupTable'>({
  type: 'GlobalLookupTable',
  key: 'table_uuid',
  what: 'lookup table',
  seed,
  fields: [
    'company_uuid',
    'key',
    'name',
    'description',
    'columns',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

/** The table of a workspace with this key in expressions; undefined if there is none. */
export const tableByKey = (
  company_uuid: string,
  key: string,
  context: Pick<MockContext, 'store' | 'world'>,
) => lookupTables.keys(context, { company_uuid, key })[0];

/** Writes a table's draft, its author, and a new version, so that nobody publishes what they have not seen. */
export function writeDraft(table_uuid: string, draft: RowChanges, context: MockContext): void {
  const { store } = context;
  const lock_version = Number(store.read('GlobalLookupTable', table_uuid, 'lock_version')) + 1;
  store.set('GlobalLookupTable', table_uuid, { draft, lock_version, ...changedNow(context) });
}

/** Writes the draft that turns the published rows into these rows, and its author. */
export const writeDraftRows = (table_uuid: string, rows: Rows, context: MockContext): void =>
  writeDraft(table_uuid, changesBetween(publishedRows(table_uuid, context), rows), context);
