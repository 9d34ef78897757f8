import type { LookupRowState, Plain } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { page, type PageArgs } from '../../../engine/store/connection.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { Actor } from '../../world/actors.ts';
import { rowNumber, type TableVersionRecord } from '../../world/lookup-tables.ts';
import { fold } from '../kit/by-name.ts';
import { cellText, inColumns, valuesOf } from '../lookup-table/cells.ts';
import { columnNodes } from './columns.ts';
import {
  changesBetween,
  columnsIn,
  countChanges,
  publishedOf,
  rowsInVersion,
  seededVersions,
  type Cells,
  type Rows,
  type Sources,
} from '../lookup-table/content.ts';
import { rowFilter } from '../lookup-table/row-filter.ts';
import type { ResolversOf } from '../../resolvers.ts';

interface Version {
  readonly table_uuid: string;
  readonly version: number;
  readonly published_at: number;
  readonly published_by: Actor;
  readonly note: string | null;
  readonly row_count: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly is_published: boolean;
}

declare module '#schema-types' {
  interface Parents {
    readonly LookupTableVersion: Version;
    readonly LookupVersionRow: Plain<'LookupVersionRow'>;
  }
}

/** All versions with their changes, latest first. */
export function versionsOf(table_uuid: string, sources: Sources): Version[] {
  const all: readonly TableVersionRecord[] = [
    ...seededVersions(table_uuid, sources.world),
    ...publishedOf(table_uuid, sources),
  ];
  const latest = all.at(-1)?.version;
  let before: Rows = new Map();
  return all
    .map(({ version, published_at, published_by, note }) => {
      const rows = rowsInVersion(table_uuid, version, sources) ?? new Map<string, Cells>();
      const counts = countChanges(before, changesBetween(before, rows));
      before = rows;
      return {
        table_uuid,
        version,
        published_at,
        published_by,
        note,
        row_count: rows.size,
        ...counts,
        is_published: version === latest,
      };
    })
    .toReversed();
}

export const versionsPage = (table_uuid: string, args: PageArgs, sources: Sources) =>
  page({
    rows: versionsOf(table_uuid, sources),
    id: ({ version }) => String(version),
    by: [sortBy('version', ({ version }: Version) => version, 'DESC')],
    node: (version) => version,
    args,
    max: 100,
  });

const byPlace = (context: MockContext) => [
  sortBy('seeded', ({ row_id }: { readonly row_id: string }) => rowNumber(row_id)),
  sortBy('created', ({ row_id }: { readonly row_id: string }) =>
    context.store.numberOfKey('LookupRow', row_id),
  ),
];

interface Difference {
  readonly row_id: string;
  readonly state: LookupRowState;
  readonly before: Cells | null;
  readonly after: Cells | null;
}

function differences(from: Rows, to: Rows): Difference[] {
  return Object.entries(changesBetween(from, to)).map(([row_id, after]) => {
    const before = from.get(row_id) ?? null;
    return {
      row_id,
      state: after === null ? 'REMOVED' : before === null ? 'ADDED' : 'CHANGED',
      before,
      after,
    };
  });
}

/** The rows of a published version, and its differences from others. */
export const versionResolvers: ResolversOf<'LookupTableVersion'> = {
  columns: ({ table_uuid, version }, _args, context) =>
    columnNodes(table_uuid, columnsIn(table_uuid, version, context) ?? [], context),
  rows({ table_uuid, version }, args, context) {
    const columns = columnsIn(table_uuid, version, context) ?? [];
    const search = fold(args.search ?? '');
    const isWanted = rowFilter(columns, args.filter);
    const rows = [...(rowsInVersion(table_uuid, version, context) ?? [])]
      .map(([row_id, cells]) => ({ row_id, cells }))
      .filter(
        ({ cells }) =>
          isWanted(cells) &&
          (search === '' || inColumns(columns, cells).some((cell) => fold(cellText(cell)).includes(search))),
      );
    return page({
      rows,
      id: ({ row_id }) => row_id,
      by: byPlace(context),
      node: ({ row_id, cells }) => ({ table_uuid, version, row_id, values: valuesOf(columns, cells) }),
      args,
      max: 500,
    });
  },
  diff({ table_uuid, version }, args, context) {
    const all = versionsOf(table_uuid, context).map((item) => item.version);
    const from = args.from ?? all.find((number) => number < version) ?? null;
    if (from !== null && !all.includes(from))
      throw graphqlError('BAD_USER_INPUT', `The table has no version ${from}.`, {
        extensions: { argument: 'from' },
      });
    const rowsOf = (of: number | null): Rows =>
      (of === null ? undefined : rowsInVersion(table_uuid, of, context)) ?? new Map();
    const then = (from === null ? undefined : columnsIn(table_uuid, from, context)) ?? [];
    const now = columnsIn(table_uuid, version, context) ?? [];
    const found = differences(rowsOf(from), rowsOf(version));
    const count = (state: LookupRowState) => found.filter((difference) => difference.state === state).length;
    return {
      ...page({
        rows: found.filter(({ state }) => args.states?.includes(state) ?? true),
        id: ({ row_id }) => row_id,
        by: byPlace(context),
        node: ({ row_id, state, before, after }) => ({
          row_id,
          state,
          before: before && valuesOf(then, before),
          after: after && valuesOf(now, after),
        }),
        args,
        max: 500,
      }),
      added: count('ADDED'),
      changed: count('CHANGED'),
      removed: count('REMOVED'),
    };
  },
};
