import type { LookupRowState, Plain } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { page, type PageArgs, edgeOf, type Listing } from '../../../engine/store/connection.ts';
import { fold } from '../kit/by-name.ts';
import { cellText, inColumns, valuesOf } from './cells.ts';
import { columnsOf, draftOf, publishedRows, type Cells, type RowChanges, type Rows } from './content.ts';
import { rowFilter } from './row-filter.ts';
import { inOrder, sortBy } from '../../../engine/store/order.ts';
import { rowNumber } from '../../world/lookup-tables.ts';
import type { Arguments } from '../../resolvers.ts';

interface ShownRow {
  readonly row_id: string;
  readonly cells: Cells;
  readonly state: LookupRowState;
  readonly published: Cells | null;
}

/** All rows with the draft applied: removed rows keep their position, new ones follow. */
function shownRows(table_uuid: string, context: MockContext): readonly ShownRow[] {
  const published = publishedRows(table_uuid, context);
  const draft = draftOf(table_uuid, context);
  const rows: ShownRow[] = [];
  for (const [row_id, cells] of published) {
    const change = Object.hasOwn(draft, row_id) ? draft[row_id] : undefined;
    const state = change === undefined ? 'UNCHANGED' : change === null ? 'REMOVED' : 'CHANGED';
    rows.push({ row_id, cells: change ?? cells, state, published: cells });
  }
  for (const [row_id, cells] of Object.entries(draft)) {
    if (cells && !published.has(row_id)) rows.push({ row_id, cells, state: 'ADDED', published: null });
  }
  return rows;
}

interface Sorted {
  readonly draft: RowChanges;
  readonly rows: readonly ShownRow[];
}
const sortedRows = new WeakMap<Rows, Sorted>();

const isSameDraft = (a: RowChanges, b: RowChanges): boolean =>
  a === b || (Object.keys(a).length === 0 && Object.keys(b).length === 0);

/** The rows in order, cached for the pages of a table until somebody changes it. */
function listedRows(table_uuid: string, context: MockContext): readonly ShownRow[] {
  const published = publishedRows(table_uuid, context);
  const draft = draftOf(table_uuid, context);
  const known = sortedRows.get(published);
  if (known && isSameDraft(known.draft, draft)) return known.rows;
  const rows = inOrder(shownRows(table_uuid, context), rowListing(table_uuid, context));
  sortedRows.set(published, { draft, rows });
  return rows;
}

declare module '#schema-types' {
  interface Parents {
    readonly LookupRow: Plain<'LookupRow'>;
  }
}

function nodeOf(
  table_uuid: string,
  { row_id, cells, state, published }: ShownRow,
  context: MockContext,
): Plain<'LookupRow'> {
  const columns = columnsOf(table_uuid, context);
  return {
    table_uuid,
    row_id,
    values: valuesOf(columns, cells),
    state,
    published_values: published && valuesOf(columns, published),
  };
}

/**
 * How the rows of a table are sorted and paged: seeded ones first, then those of this session in their order of
 * creation.
 */
function rowListing(table_uuid: string, context: MockContext): Listing<ShownRow, Plain<'LookupRow'>> {
  return {
    id: ({ row_id }) => row_id,
    by: [
      sortBy('seeded', ({ row_id }) => rowNumber(row_id)),
      sortBy('created', ({ row_id }) => context.store.numberOfKey('LookupRow', row_id)),
    ],
    node: (row) => nodeOf(table_uuid, row, context),
  };
}

export function rowsPage(
  table_uuid: string,
  args: Arguments<'GlobalLookupTable', 'rows'>,
  context: MockContext,
) {
  const columns = columnsOf(table_uuid, context);
  const search = fold(args.search ?? '');
  const isWanted = rowFilter(columns, args.filter);
  const found = listedRows(table_uuid, context).filter(
    ({ cells, state }) =>
      (args.states?.includes(state) ?? true) &&
      isWanted(cells) &&
      (search === '' || inColumns(columns, cells).some((cell) => fold(cellText(cell)).includes(search))),
  );
  const listing = rowListing(table_uuid, context);
  return page({
    rows: { total: found.length, at: (index) => found[index]! },
    ...listing,
    args: skipped(found, args, listing),
    max: 500,
  });
}

/** The page after the given number of rows. */
function skipped(
  found: readonly ShownRow[],
  args: Arguments<'GlobalLookupTable', 'rows'>,
  listing: Listing<ShownRow, unknown>,
): PageArgs {
  const { skip = 0, first, after } = args;
  if (!Number.isInteger(skip) || skip < 0)
    throw graphqlError('BAD_USER_INPUT', '`skip` must be 0 or a positive whole number.', {
      extensions: {
        argument: 'skip',
      },
    });
  if (skip > 0 && after != null)
    throw graphqlError('BAD_USER_INPUT', 'Use either `skip` or `after`.', {
      extensions: { argument: 'skip' },
    });
  const last = found[Math.min(skip, found.length) - 1];
  return { first, after: last ? edgeOf(last, listing).cursor : after };
}

/** Rows by id as edges. */
export function rowEdges(table_uuid: string, ids: ReadonlySet<string>, context: MockContext) {
  return shownRows(table_uuid, context)
    .filter(({ row_id }) => ids.has(row_id))
    .map((row) => edgeOf(row, rowListing(table_uuid, context)));
}
