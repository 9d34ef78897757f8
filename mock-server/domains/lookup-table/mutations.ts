import type { Subject } from '../../people/access.ts';
import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { ref } from '../../data/store/ref.ts';
import type { Cell, CellType, ColumnRecord } from '../../world/lookup-rows.ts';
import { actorOf, changedNow, madeNow } from '../collection.ts';
import { mappingsUsingTable } from '../mapping/uses.ts';
import { lengthFault } from '../rules.ts';
import { cellFault } from './cells.ts';
import {
  changesBetween,
  columnsOf,
  draftOf,
  draftRows,
  foldKey,
  keyPlace,
  latestVersion,
  publishedOf,
  publishedRows,
  rowsInVersion,
  versionsOf,
  type Cells,
  type Rows,
} from './content.ts';
import { rowEdges } from './rows.ts';
import { lookupTables, tableByKey, writeDraft } from './tables.ts';

/** Maximum number of rows in a table. */
export const MOST_ROWS = 50_000;
const MOST_AT_ONCE = 1000;
const MOST_COLUMNS = 20;

interface ColumnInput {
  readonly name: string;
  readonly type: CellType;
  readonly is_key: boolean;
}

interface SaveTableInput {
  readonly table_uuid?: string | null;
  readonly company_uuid?: string | null;
  readonly name?: string | null;
  readonly key?: string | null;
  readonly description?: string | null;
  readonly columns?: readonly ColumnInput[] | null;
}

const wrong = (message: string, path: string | readonly string[]): UserError =>
  userError('VALIDATION', message, path);

function columnFaults(columns: readonly ColumnInput[]): UserError[] {
  const errors: UserError[] = [];
  if (columns.length > MOST_COLUMNS) errors.push(wrong(`Use at most ${MOST_COLUMNS} columns.`, 'columns'));
  if (columns.filter(({ is_key }) => is_key).length !== 1)
    errors.push(wrong('Choose exactly one key column.', 'columns'));
  const seen = new Set<string>();
  for (const [at, { name }] of columns.entries()) {
    if (!/^\w{1,40}$/.test(name)) {
      errors.push(
        wrong('A column name must have 1 to 40 letters, digits, and underscores.', [
          'columns',
          String(at),
          'name',
        ]),
      );
    }
    if (seen.has(name.toLowerCase()))
      errors.push(wrong(`The column “${name}” is a duplicate.`, ['columns', String(at), 'name']));
    seen.add(name.toLowerCase());
  }
  return errors;
}

function nameFault(name: string | null | undefined): UserError[] {
  const fault = name === undefined ? null : lengthFault(name ?? '', 2, 80);
  return fault === null ? [] : [wrong(fault, 'name')];
}

export function saveLookupTable(
  _source: unknown,
  { input }: { input: SaveTableInput },
  context: MockContext,
) {
  const refuse = (errors: readonly UserError[]) => ({
    global_lookup_table: null,
    global_lookup_table_edge: null,
    errors,
  });
  return input.table_uuid == null
    ? create(input, context, refuse)
    : change(input.table_uuid, input, context, refuse);
}

type Refuse<Payload> = (errors: readonly UserError[]) => Payload;

function create<Payload>(input: SaveTableInput, context: MockContext, refuse: Refuse<Payload>) {
  const { company_uuid, key, columns } = input;
  const subject: Subject | null = company_uuid == null ? null : { company_uuid };
  const { error } = lookupTables.targetNew(subject, context);
  if (error) return refuse([error]);
  const errors = [
    ...nameFault(input.name ?? ''),
    ...(columns == null ? [wrong('Add at least one column.', 'columns')] : columnFaults(columns)),
  ];
  if (!/^[a-z][a-z0-9_]{1,39}$/.test(key ?? '')) {
    errors.push(
      wrong('Use 2 to 40 lowercase letters, digits, and underscores, starting with a letter.', 'key'),
    );
  } else if (tableByKey(company_uuid as string, key as string, context) !== undefined) {
    errors.push(userError('ALREADY_EXISTS', `Another table is already named “${key}”.`, 'key'));
  }
  if (errors.length > 0) return refuse(errors);
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
  input: SaveTableInput,
  context: MockContext,
  refuse: Refuse<Payload>,
) {
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse([error]);
  const errors = nameFault(input.name);
  if (input.key != null && input.key !== context.store.read('GlobalLookupTable', table_uuid, 'key')) {
    errors.push(wrong('The key of a table cannot be changed because mappings refer to it.', 'key'));
  }
  const columns = columnsOf(table_uuid, context);
  if (input.columns) {
    const isKept = columns.every((old, at) => {
      const now = input.columns?.[at];
      return now?.name === old.name && now.type === old.type && now.is_key === old.is_key;
    });
    if (!isKept) errors.push(wrong('Columns can only be added after the existing ones.', 'columns'));
    else errors.push(...columnFaults(input.columns));
  }
  if (errors.length > 0) return refuse(errors);
  context.store.set('GlobalLookupTable', table_uuid, {
    ...(input.name == null ? {} : { name: input.name.trim() }),
    ...(input.description === undefined ? {} : { description: input.description?.trim() || null }),
    ...(input.columns == null
      ? {}
      : { columns: input.columns.map(({ name, type, is_key }) => ({ name, type, is_key })) }),
    ...changedNow(context),
  });
  return {
    global_lookup_table: ref('GlobalLookupTable', table_uuid),
    global_lookup_table_edge: null,
    errors: [],
  };
}

interface RowInput {
  readonly row_id?: string | null;
  readonly values: unknown;
}

/** The cells of a row with the input applied. */
function merged(
  columns: readonly ColumnRecord[],
  before: Cells | undefined,
  values: Readonly<Record<string, unknown>>,
): unknown[] {
  return columns.map(({ name }, at) => {
    const value = Object.hasOwn(values, name) ? values[name] : (before?.[at] ?? null);
    return value === '' ? null : value;
  });
}

/** Applies additions, changes, and removals to the rows; errors point to rows and columns. */
function applied(
  rows: Rows,
  { list, remove }: { readonly list: readonly RowInput[]; readonly remove: readonly string[] },
  columns: readonly ColumnRecord[],
  newId: () => string,
) {
  const errors: UserError[] = [];
  const next = new Map(rows);
  for (const [at, row_id] of remove.entries()) {
    if (!next.delete(row_id))
      errors.push(userError('NOT_FOUND', 'This row does not exist.', ['remove', String(at)]));
  }
  const touched: string[] = [];
  for (const [at, { row_id, values }] of list.entries()) {
    const path = ['rows', String(at)];
    if (row_id != null && !next.has(row_id)) {
      errors.push(userError('NOT_FOUND', 'This row does not exist.', [...path, 'row_id']));
      continue;
    }
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      errors.push(wrong('Enter cells by column name.', [...path, 'values']));
      continue;
    }
    for (const name of Object.keys(values)) {
      if (!columns.some((one) => one.name === name))
        errors.push(wrong(`The table has no column “${name}”.`, [...path, 'values', name]));
    }
    const cells = merged(
      columns,
      row_id == null ? undefined : next.get(row_id),
      values as Record<string, unknown>,
    );
    for (const [place, column] of columns.entries()) {
      const fault = cellFault(cells[place], column);
      if (fault !== null) errors.push(wrong(fault, [...path, 'values', column.name]));
    }
    const id = row_id ?? newId();
    next.set(id, cells as Cell[]);
    touched.push(id);
  }
  const place = keyPlace(columns);
  const owners = new Map<string, string>();
  for (const [id, cells] of next) {
    const key = foldKey(cells[place]);
    const other = owners.get(key);
    const index = list.findIndex((_row, at) => touched[at] === id || touched[at] === other);
    if (other !== undefined && index >= 0) {
      const name = columns[place]?.name ?? '';
      errors.push(
        userError('ALREADY_EXISTS', `Two rows have the key “${String(cells[place])}”.`, [
          'rows',
          String(index),
          'values',
          name,
        ]),
      );
    }
    owners.set(key, id);
  }
  if (next.size > MOST_ROWS) {
    errors.push(
      userError('LIMIT_EXCEEDED', `A table can have at most ${MOST_ROWS.toLocaleString('en')} rows.`, 'rows'),
    );
  }
  return { next, touched, errors };
}

export function saveLookupRows(
  _source: unknown,
  {
    input,
  }: { input: { table_uuid: string; rows?: readonly RowInput[] | null; remove?: readonly string[] | null } },
  context: MockContext,
) {
  const { table_uuid } = input;
  const list = input.rows ?? [];
  const remove = input.remove ?? [];
  const refuse = (errors: readonly UserError[]) => ({
    global_lookup_table: null,
    row_edges: [],
    removed_row_ids: [],
    errors,
  });
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse([error]);
  if (list.length > MOST_AT_ONCE)
    return refuse([
      userError('LIMIT_EXCEEDED', `Change at most ${MOST_AT_ONCE} rows at once, or import a file.`, 'rows'),
    ]);
  const columns = columnsOf(table_uuid, context);
  const { next, touched, errors } = applied(draftRows(table_uuid, context), { list, remove }, columns, () =>
    context.store.newKey('LookupRow'),
  );
  if (errors.length > 0) return refuse(errors);
  writeDraft(table_uuid, changesBetween(publishedRows(table_uuid, context), next), context);
  return {
    global_lookup_table: ref('GlobalLookupTable', table_uuid),
    row_edges: rowEdges(table_uuid, new Set(touched), context),
    removed_row_ids: remove,
    errors: [],
  };
}

export function publishLookupTable(
  _source: unknown,
  { input: { table_uuid, note } }: { input: { table_uuid: string; note?: string | null } },
  context: MockContext,
) {
  const refuse = (error: UserError) => ({ global_lookup_table: null, version: null, errors: [error] });
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse(error);
  const fault = note == null || note.trim() === '' ? null : lengthFault(note, 1, 200);
  if (fault !== null) return refuse(wrong(fault, 'note'));
  const changes = draftOf(table_uuid, context);
  const last = latestVersion(table_uuid, context);
  if (last !== null && Object.keys(changes).length === 0) {
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
      },
    ],
    ...changedNow(context),
  });
  return {
    global_lookup_table: ref('GlobalLookupTable', table_uuid),
    version: versionsOf(table_uuid, context)[0],
    errors: [],
  };
}

export function discardLookupTableDraft(
  _source: unknown,
  { input: { table_uuid } }: { input: { table_uuid: string } },
  context: MockContext,
) {
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return { global_lookup_table: null, discarded: 0, errors: [error] };
  const discarded = Object.keys(draftOf(table_uuid, context)).length;
  if (discarded > 0) writeDraft(table_uuid, {}, context);
  return { global_lookup_table: ref('GlobalLookupTable', table_uuid), discarded, errors: [] };
}

export function restoreLookupTableVersion(
  _source: unknown,
  { input: { table_uuid, version } }: { input: { table_uuid: string; version: number } },
  context: MockContext,
) {
  const refuse = (error: UserError) => ({ global_lookup_table: null, errors: [error] });
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse(error);
  const rows = rowsInVersion(table_uuid, version, context);
  if (!rows) return refuse(userError('NOT_FOUND', `The table has no version ${version}.`, 'version'));
  writeDraft(table_uuid, changesBetween(publishedRows(table_uuid, context), rows), context);
  return { global_lookup_table: ref('GlobalLookupTable', table_uuid), errors: [] };
}

export function deleteLookupTable(
  _source: unknown,
  { input: { table_uuid } }: { input: { table_uuid: string } },
  context: MockContext,
) {
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
}
