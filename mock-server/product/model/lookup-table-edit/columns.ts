import type { LookupColumnInput, Result } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { Cell, ColumnRecord } from '../../world/lookup-rows.ts';
import { mappingPage } from '../mapping-use/list.ts';
import { mappingsUsingTable } from '../mapping-use/mapping-uses.ts';
import { cellError, cellText, readCell, slotOf } from '../lookup-table/cells.ts';
import {
  changesBetween,
  columnsOf,
  draftRows,
  publishedRows,
  type Cells,
  type RowChanges,
  type Rows,
} from '../lookup-table/content.ts';
import type { Arguments } from '../../resolvers.ts';

const MAX_COLUMNS = 20;

const wrong = (message: string, path: readonly string[]): UserError => userError('VALIDATION', message, path);

/** Errors in the columns of a table, regardless of its previous columns. */
export function columnErrors(columns: readonly LookupColumnInput[]): UserError[] {
  const errors: UserError[] = [];
  if (columns.length > MAX_COLUMNS) errors.push(wrong(`Use at most ${MAX_COLUMNS} columns.`, ['columns']));
  if (columns.filter(({ is_key }) => is_key).length !== 1)
    errors.push(wrong('Choose exactly one key column.', ['columns']));
  const seen = new Set<string>();
  for (const [at, { name }] of columns.entries()) {
    const path = ['columns', String(at), 'name'];
    if (!/^\w{1,40}$/.test(name))
      errors.push(wrong('A column name must have 1 to 40 letters, digits, and underscores.', path));
    if (seen.has(name.toLowerCase())) errors.push(wrong(`Two columns are named “${name}”.`, path));
    seen.add(name.toLowerCase());
  }
  return errors;
}

/** The columns and rows of a draft after editing its columns, or why they cannot be edited. */
type Edited =
  | { readonly errors: readonly UserError[] }
  | { readonly errors: null; readonly written: Readonly<Record<string, unknown>> };

interface Kept {
  readonly now: ColumnRecord;
  readonly before: ColumnRecord | null;
}

/**
 * Replaces the columns of a draft: cells follow a renamed column, are converted to a new type, and are removed with a
 * removed column.
 */
export function editColumns(
  table_uuid: string,
  { list, empty_invalid }: { readonly list: readonly LookupColumnInput[]; readonly empty_invalid: boolean },
  context: MockContext,
): Edited {
  const before = columnsOf(table_uuid, context).map((column, at, all) => ({
    ...column,
    slot: slotOf(all, at),
  }));
  const errors = columnErrors(list);
  let slots = nextSlot(table_uuid, before, context);
  const taken = new Set<ColumnRecord>();
  const kept: Kept[] = list.map(({ name, type, is_key, previous_name }, at) => {
    const old =
      before.find((candidate) => candidate.name === (previous_name ?? name) && !taken.has(candidate)) ?? null;
    if (old) taken.add(old);
    else if (previous_name != null) {
      const path = ['columns', String(at), 'previous_name'];
      errors.push(wrong(`The table has no column “${previous_name}”.`, path));
    }
    return { now: { name, type, is_key, slot: old?.slot ?? slots++ }, before: old };
  });
  const key = kept.find(({ now }) => now.is_key);
  if (key && !key.before?.is_key)
    errors.push(
      wrong('The key column can be renamed, but another column cannot become the key.', ['columns']),
    );
  if (errors.length > 0) return { errors };

  const published = publishedRows(table_uuid, context);
  const rows = new Map<string, Cells>(draftRows(table_uuid, context));
  for (const { slot } of before.filter((candidate) => !taken.has(candidate))) forget(slot, rows, published);
  for (const [at, one] of kept.entries()) {
    if (!one.before || one.before.type === one.now.type) continue;
    const count = convert(one.now, rows);
    if (count === 0 || (empty_invalid && !one.now.is_key)) continue;
    const cells = count === 1 ? '1 cell does not' : `${count.toLocaleString('en')} cells do not`;
    errors.push(wrong(`${cells} fit this type.`, ['columns', String(at), 'type']));
  }
  if (errors.length > 0) return { errors };
  const draft: RowChanges = changesBetween(published, rows);
  return { errors: null, written: { columns: kept.map(({ now }) => now), draft, slots } };
}

/** A cell position that no version and no removed column has used. */
function nextSlot(
  table_uuid: string,
  columns: readonly ColumnRecord[],
  { store }: Pick<MockContext, 'store'>,
): number {
  const written = store.writtenValue('GlobalLookupTable', table_uuid, 'slots');
  const used = columns.map(({ slot }, at) => slot ?? at);
  return typeof written === 'number' ? written : Math.max(...used) + 1;
}

/** Drops a draft's changes of a removed column. */
function forget(slot: number, rows: Map<string, Cells>, published: Rows): void {
  for (const [row_id, cells] of rows) {
    const then = published.get(row_id)?.[slot] ?? null;
    if ((cells[slot] ?? null) !== then) rows.set(row_id, withCell(cells, slot, then));
  }
}

/** Converts the cells of a column, and empties those that do not fit. Returns the number of emptied cells. */
function convert(column: ColumnRecord, rows: Map<string, Cells>): number {
  const slot = column.slot ?? 0;
  let unfit = 0;
  for (const [row_id, cells] of rows) {
    const cell = cells[slot] ?? null;
    const next = readCell(cellText(cell), column);
    const fits = cellError(next, column) === null;
    if (!fits) unfit++;
    if (next !== cell || !fits) rows.set(row_id, withCell(cells, slot, fits ? next : null));
  }
  return unfit;
}

function withCell(cells: Cells, slot: number, cell: Cell): Cells {
  const next = Array.from({ length: Math.max(cells.length, slot + 1) }, (_one, at) => cells[at] ?? null);
  next[slot] = cell;
  return next;
}

/** `LookupColumn` of the schema. */
export function columnNodes(
  table_uuid: string,
  columns: readonly ColumnRecord[],
  context: MockContext,
): readonly Result<'LookupColumn'>[] {
  const byDefault = columns.find(({ is_key }) => !is_key);
  return columns.map((column) => ({
    name: column.name,
    type: column.type,
    is_key: column.is_key,
    used_by: (args: Arguments<'LookupColumn', 'used_by'>) =>
      mappingPage(
        mappingsUsingTable(table_uuid, context).filter(
          (mapping) =>
            column.is_key ||
            column === byDefault ||
            namesColumn(String(context.store.read('Mapping', mapping, 'expression')), column.name),
        ),
        args,
        context,
      ),
  }));
}

const namesColumn = (expression: string, name: string): boolean =>
  [`"${name}"`, `'${name}'`].some((text) => expression.includes(text));
