import type { SaveLookupRowInput } from '#schema-types';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Cell, ColumnRecord } from '../../world/lookup-rows.ts';
import { cellError, slotOf, valuesOf } from './cells.ts';
import { columnsOf, draftRows, foldKey, keyPlace, publishedRows, type Cells, type Rows } from './content.ts';
import { rowEdges } from './rows.ts';
import { lookupTables, writeDraftRows } from './tables.ts';
import type { Resolver } from '../../resolvers.ts';

/** Maximum number of rows in a table. */
export const MAX_ROWS = 50_000;
const MAX_AT_ONCE = 1000;

const wrong = (message: string, path: string | readonly string[]): UserError =>
  userError('VALIDATION', message, path);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The cells of a row with the input applied. */
function merged(
  columns: readonly ColumnRecord[],
  before: Cells | undefined,
  values: Readonly<Record<string, unknown>>,
): unknown[] {
  const cells: unknown[] = Array.from(before ?? [], (cell) => cell ?? null);
  for (const [at, { name }] of columns.entries()) {
    const slot = slotOf(columns, at);
    while (cells.length <= slot) cells.push(null);
    if (Object.hasOwn(values, name)) cells[slot] = values[name] === '' ? null : values[name];
  }
  return cells;
}

/**
 * The columns whose cells somebody has changed since the caller read them, to something other than what the caller
 * sends.
 */
function overtaken(
  columns: readonly ColumnRecord[],
  stored: Cells,
  { values, based_on }: SaveLookupRowInput,
): readonly string[] {
  if (!isRecord(values) || !isRecord(based_on)) return [];
  const now = valuesOf(columns, stored);
  return Object.keys(values).filter((name) => {
    const cell = now[name] ?? null;
    return (
      Object.hasOwn(based_on, name) && (based_on[name] ?? null) !== cell && (values[name] ?? null) !== cell
    );
  });
}

interface Changes {
  readonly list: readonly SaveLookupRowInput[];
  readonly remove: readonly string[];
  readonly restore: readonly string[];
}

/** Applies additions, changes, and removals to the rows; errors point to rows and columns. */
function applied(
  rows: Rows,
  { list, remove, restore }: Changes,
  { published, columns, newId }: { published: Rows; columns: readonly ColumnRecord[]; newId: () => string },
) {
  const errors: UserError[] = [];
  const next = new Map(rows);
  for (const [at, row_id] of remove.entries()) {
    if (!next.delete(row_id))
      errors.push(userError('NOT_FOUND', 'This row does not exist.', ['remove', String(at)]));
  }
  for (const [at, row_id] of restore.entries()) {
    const cells = published.get(row_id);
    if (cells) next.set(row_id, cells);
    else errors.push(userError('NOT_FOUND', 'This row was never published.', ['restore', String(at)]));
  }
  const touched: string[] = [];
  const conflicts: string[] = [];
  for (const [at, row] of list.entries()) {
    const { row_id, values } = row;
    const path = ['rows', String(at)];
    if (row_id != null && !next.has(row_id)) {
      errors.push(userError('NOT_FOUND', 'This row does not exist.', [...path, 'row_id']));
      continue;
    }
    if (!isRecord(values)) {
      errors.push(wrong('Enter cells by column name.', [...path, 'values']));
      continue;
    }
    for (const name of Object.keys(values)) {
      if (!columns.some((column) => column.name === name))
        errors.push(wrong(`The table has no column “${name}”.`, [...path, 'values', name]));
    }
    const stored = row_id == null ? undefined : next.get(row_id);
    if (row_id != null && stored) {
      const names = overtaken(columns, stored, row);
      if (names.length > 0) conflicts.push(row_id);
      for (const name of names)
        errors.push(userError('CONFLICT', 'Someone else changed this cell.', [...path, 'values', name]));
    }
    const cells = merged(columns, stored, values);
    for (const [place, column] of columns.entries()) {
      const error = cellError(cells[slotOf(columns, place)], column);
      if (error !== null) errors.push(wrong(error, [...path, 'values', column.name]));
    }
    const id = row_id ?? newId();
    // With errors, the rows are not kept.
    next.set(id, cells as Cell[]);
    touched.push(id);
  }
  const place = keyPlace(columns);
  const owners = new Map<string, string>();
  const restored = new Set(restore);
  for (const [id, cells] of next) {
    const key = foldKey(cells[place]);
    const other = owners.get(key);
    const index =
      other === undefined ? -1 : touched.findLastIndex((value) => value === id || value === other);
    if (other !== undefined && index < 0 && (restored.has(id) || restored.has(other))) {
      const at = restore.findIndex((value) => value === id || value === other);
      errors.push(
        userError('ALREADY_EXISTS', `Another row now has the key “${String(cells[place])}”.`, [
          'restore',
          String(at),
        ]),
      );
    }
    if (other !== undefined && index >= 0) {
      const name = columns.find(({ is_key }) => is_key)?.name ?? '';
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
  if (next.size > MAX_ROWS) {
    errors.push(
      userError('LIMIT_EXCEEDED', `A table can have at most ${MAX_ROWS.toLocaleString('en')} rows.`, 'rows'),
    );
  }
  return { next, touched, conflicts, errors };
}

/** Adds, changes, removes, and restores rows in the draft. */
export const saveLookupRows: Resolver<'Mutation', 'save_lookup_rows'> = (_source, { input }, context) => {
  const { table_uuid } = input;
  const list = input.rows ?? [];
  const remove = input.remove ?? [];
  const restore = input.restore ?? [];
  const refuse = (errors: readonly UserError[], current: ReadonlySet<string> = new Set()) => ({
    global_lookup_table: null,
    row_edges: [],
    current_rows: rowEdges(table_uuid, current, context).map(({ node }) => node),
    removed_row_ids: [],
    errors,
  });
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse([error]);
  if (list.length > MAX_AT_ONCE)
    return refuse([
      userError('LIMIT_EXCEEDED', `Change at most ${MAX_AT_ONCE} rows at once, or import a file.`, 'rows'),
    ]);
  const published = publishedRows(table_uuid, context);
  const { next, touched, conflicts, errors } = applied(
    draftRows(table_uuid, context),
    { list, remove, restore },
    { published, columns: columnsOf(table_uuid, context), newId: () => context.store.newKey('LookupRow') },
  );
  if (errors.length > 0) return refuse(errors, new Set(conflicts));
  writeDraftRows(table_uuid, next, context);
  return {
    global_lookup_table: ref('GlobalLookupTable', table_uuid),
    row_edges: rowEdges(table_uuid, new Set([...touched, ...restore]), context),
    current_rows: [],
    removed_row_ids: remove,
    errors: [],
  };
};
