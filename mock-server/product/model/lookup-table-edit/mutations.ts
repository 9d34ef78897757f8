import type { SaveGlobalLookupTableInput } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { changedNow, madeNow } from '../kit/collection.ts';
import { mappingsUsingTable } from '../mapping-use/mapping-uses.ts';
import { columnErrors, editColumns } from './columns.ts';
import {
  columnsIn,
  columnsOf,
  draftOf,
  hasDraft,
  latestVersion,
  publishedColumns,
  publishedOf,
  rowsInVersion,
} from '../lookup-table/content.ts';
import { lookupTables, tableByKey, writeDraft, writeDraftRows } from '../lookup-table/tables.ts';
import { versionsOf } from './versions.ts';
import type { Resolver } from '../../resolvers.ts';

const wrong = (message: string, path: string | readonly string[]): UserError =>
  userError('VALIDATION', message, path);

function nameError(name: string | null | undefined): UserError[] {
  const error = name === undefined ? null : lengthError(name ?? '', 2, 80);
  return error === null ? [] : [wrong(error, 'name')];
}

export const saveLookupTable = ((_source, { input }, context) => {
  const refuse = (errors: readonly UserError[]) => ({
    global_lookup_table: null,
    global_lookup_table_edge: null,
    errors,
  });
  return input.table_uuid == null
    ? create(input, context, refuse)
    : change(input.table_uuid, input, { context, refuse });
}) satisfies Resolver<'Mutation', 'save_global_lookup_table'>;

type Refuse<Payload> = (errors: readonly UserError[]) => Payload;

function create<Payload>(input: SaveGlobalLookupTableInput, context: MockContext, refuse: Refuse<Payload>) {
  const { company_uuid, key, columns } = input;
  const subject: Subject | null = company_uuid == null ? null : { company_uuid };
  const { error } = lookupTables.targetNew(subject, context);
  if (error) return refuse([error]);
  const errors = [
    ...nameError(input.name ?? ''),
    ...(columns == null ? [wrong('Add at least one column.', 'columns')] : columnErrors(columns)),
  ];
  if (!/^[a-z][a-z0-9_]{1,39}$/.test(key ?? '')) {
    errors.push(
      wrong('Use 2 to 40 lowercase letters, digits, and underscores, starting with a letter.', 'key'),
    );
  } else if (company_uuid != null && key != null && tableByKey(company_uuid, key, context) !== undefined) {
    errors.push(userError('ALREADY_EXISTS', `Another table is already named “${key}”.`, 'key'));
  }
  if (errors.length > 0 || company_uuid == null || key == null) return refuse(errors);
  const table_uuid = context.store.newKey('GlobalLookupTable');
  context.store.insert('GlobalLookupTable', table_uuid, {
    company_uuid,
    name: input.name?.trim(),
    key,
    description: input.description?.trim() || null,
    columns: columns?.map(({ name, type, is_key }) => ({ name, type, is_key })),
    draft: {},
    published: [],
    ...madeNow(context),
  });
  const edge = lookupTables.edge(table_uuid);
  return { global_lookup_table: edge.node, global_lookup_table_edge: edge, errors: [] };
}

function change<Payload>(
  table_uuid: string,
  input: SaveGlobalLookupTableInput,
  { context, refuse }: { context: MockContext; refuse: Refuse<Payload> },
) {
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse([error]);
  const errors = nameError(input.name);
  if (input.key != null && input.key !== context.store.read('GlobalLookupTable', table_uuid, 'key')) {
    errors.push(wrong('The key of a table cannot be changed because mappings refer to it.', 'key'));
  }
  const edited =
    input.columns == null
      ? null
      : editColumns(table_uuid, { list: input.columns, empty_invalid: input.empty_invalid }, context);
  if (edited?.errors) errors.push(...edited.errors);
  if (errors.length > 0) return refuse(errors);
  context.store.set('GlobalLookupTable', table_uuid, {
    ...(input.name == null ? {} : { name: input.name.trim() }),
    ...(input.description === undefined ? {} : { description: input.description?.trim() || null }),
    ...(edited?.errors === null ? edited.written : {}),
    ...changedNow(context),
  });
  return {
    global_lookup_table: ref('GlobalLookupTable', table_uuid),
    global_lookup_table_edge: null,
    errors: [],
  };
}

export const publishLookupTable = ((_source, { input: { table_uuid, note } }, context) => {
  const refuse = (error: UserError) => ({ global_lookup_table: null, version: null, errors: [error] });
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse(error);
  const message = note == null || note.trim() === '' ? null : lengthError(note, 1, 200);
  if (message !== null) return refuse(wrong(message, 'note'));
  const changes = draftOf(table_uuid, context);
  const last = latestVersion(table_uuid, context);
  if (!hasDraft(table_uuid, context)) {
    return refuse(userError('CONFLICT', 'There are no changes to publish.', 'table_uuid'));
  }
  context.store.set('GlobalLookupTable', table_uuid, {
    draft: {},
    published: [
      ...publishedOf(table_uuid, context),
      {
        version: (last ?? 0) + 1,
        published_at: context.clock.now(),
        published_by: actorOf(context),
        note: note?.trim() || null,
        changes,
        columns: columnsOf(table_uuid, context),
      },
    ],
    ...changedNow(context),
  });
  return {
    global_lookup_table: ref('GlobalLookupTable', table_uuid),
    version: versionsOf(table_uuid, context)[0] ?? null,
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'publish_global_lookup_table'>;

export const discardLookupTableDraft: Resolver<'Mutation', 'discard_global_lookup_table_draft'> = (
  _source,
  { input: { table_uuid } },
  context,
) => {
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return { global_lookup_table: null, discarded: 0, errors: [error] };
  const discarded = Object.keys(draftOf(table_uuid, context)).length;
  if (hasDraft(table_uuid, context)) {
    context.store.set('GlobalLookupTable', table_uuid, { columns: publishedColumns(table_uuid, context) });
    writeDraft(table_uuid, {}, context);
  }
  return { global_lookup_table: ref('GlobalLookupTable', table_uuid), discarded, errors: [] };
};

export const restoreLookupTableVersion: Resolver<'Mutation', 'restore_global_lookup_table_version'> = (
  _source,
  { input: { table_uuid, version } },
  context,
) => {
  const refuse = (error: UserError) => ({ global_lookup_table: null, errors: [error] });
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse(error);
  const rows = rowsInVersion(table_uuid, version, context);
  if (!rows) return refuse(userError('NOT_FOUND', `The table has no version ${version}.`, 'version'));
  context.store.set('GlobalLookupTable', table_uuid, { columns: columnsIn(table_uuid, version, context) });
  writeDraftRows(table_uuid, rows, context);
  return { global_lookup_table: ref('GlobalLookupTable', table_uuid), errors: [] };
};

export const deleteLookupTable: Resolver<'Mutation', 'delete_global_lookup_table'> = (
  _source,
  { input: { table_uuid } },
  context,
) => {
  const refuse = (error: UserError) => ({ global_lookup_table: null, errors: [error] });
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse(error);
  const users = mappingsUsingTable(table_uuid, context).map((key) =>
    String(context.store.read('Mapping', key, 'name')),
  );
  if (users.length > 0) {
    const what = users.length === 1 ? '1 mapping uses' : `${users.length} mappings use`;
    return refuse(userError('IN_USE', `${what} this table: ${users.join(', ')}.`, 'table_uuid'));
  }
  context.store.remove('GlobalLookupTable', table_uuid);
  return { global_lookup_table: ref('GlobalLookupTable', table_uuid), errors: [] };
};
