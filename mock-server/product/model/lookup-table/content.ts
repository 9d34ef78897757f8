import { once } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';
import type { Cell, ColumnRecord } from '../../world/lookup-rows.ts';
import {
  lookupTablesOf,
  rowId,
  rowInVersion,
  seededDraft,
  tableVersions,
  type LookupTableRecord,
  type TableVersionRecord,
} from '../../world/lookup-tables.ts';
import type { World } from '../../world/world.ts';
import { slotOf } from './cells.ts';

export type Cells = readonly Cell[];
export type Rows = ReadonlyMap<string, Cells>;
/** Cells of added or changed rows, null for removed rows; plain JSON. */
export type RowChanges = Readonly<Record<string, Cells | null>>;

/** A version published in this session, as stored in the field `published` of its table: plain JSON. */
export interface PublishedVersion {
  readonly version: number;
  readonly published_at: number;
  readonly published_by: Actor;
  readonly note: string | null;
  readonly changes: RowChanges;
  readonly columns: readonly ColumnRecord[];
}

export type Sources = Pick<MockContext, 'store' | 'world'>;

const records = once((world: World): ReadonlyMap<string, LookupTableRecord> => {
  const list = world.companies.flatMap(({ company_uuid }) => lookupTablesOf(company_uuid, world));
  return new Map(list.map((table) => [table.table_uuid, table]));
});

/** A seeded table; undefined for one created in this session. */
export const seededTable = (table_uuid: string, world: World): LookupTableRecord | undefined =>
  records(world).get(table_uuid);

interface SeededContent {
  readonly versions: readonly TableVersionRecord[];
  /** Rows by version. */
  readonly rows: Map<number, Rows>;
}
const contents = once((_world: World) => new Map<string, SeededContent>());

function seededContent(table: LookupTableRecord, world: World): SeededContent {
  const known = contents(world);
  let content = known.get(table.table_uuid);
  if (!content)
    known.set(table.table_uuid, (content = { versions: tableVersions(table, world), rows: new Map() }));
  return content;
}

/** The rows of a seeded version, computed from their positions and cached for versions in use. */
function seededRows(table: LookupTableRecord, version: number, world: World): Rows {
  const { versions, rows } = seededContent(table, world);
  let found = rows.get(version);
  if (!found) {
    const made = new Map<string, Cells>();
    for (let place = 0; place < table.content.count; place++) {
      const cells = rowInVersion(table, place, { version, versions: versions.length });
      if (cells) made.set(rowId(place), cells);
    }
    rows.set(version, (found = made));
  }
  return found;
}

/** The seeded versions, earliest first. */
export const seededVersions = (table_uuid: string, world: World): readonly TableVersionRecord[] => {
  const table = seededTable(table_uuid, world);
  return table ? seededContent(table, world).versions : [];
};

export const columnsOf = (table_uuid: string, { store }: Pick<Sources, 'store'>): readonly ColumnRecord[] =>
  store.read('GlobalLookupTable', table_uuid, 'columns');

/** Position of the key in a row. */
export const keyPlace = (columns: readonly ColumnRecord[]): number =>
  slotOf(
    columns,
    columns.findIndex(({ is_key }) => is_key),
  );

/** Keys are compared as in expressions: ignoring case. */
export const foldKey = (value: Cell | undefined): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();

declare module '#schema-types' {
  interface KeptFields {
    readonly 'GlobalLookupTable.published': readonly PublishedVersion[];
    readonly 'GlobalLookupTable.draft': RowChanges;
    readonly 'GlobalLookupTable.slots': number;
  }
  interface KeptForms {
    readonly 'GlobalLookupTable.columns': readonly ColumnRecord[];
  }
}

export const publishedOf = (
  table_uuid: string,
  { store }: Pick<Sources, 'store'>,
): readonly PublishedVersion[] => store.writtenValue('GlobalLookupTable', table_uuid, 'published') ?? [];

/** Unpublished changes: the session's draft, or the seeded one. */
export function draftOf(table_uuid: string, { store, world }: Sources): RowChanges {
  const written = store.writtenValue('GlobalLookupTable', table_uuid, 'draft');
  if (written) return written;
  const table = seededTable(table_uuid, world);
  return table ? seededDraft(table) : {};
}

function withChanges(rows: Rows, changes: RowChanges): Rows {
  const entries = Object.entries(changes);
  if (entries.length === 0) return rows;
  const next = new Map(rows);
  for (const [row_id, cells] of entries) {
    if (cells) next.set(row_id, cells);
    else next.delete(row_id);
  }
  return next;
}

const afterChanges = new WeakMap<RowChanges, { readonly before: Rows; readonly after: Rows }>();

/** The rows after a published change, computed once, because each version is based on all earlier ones. */
function rowsAfter(before: Rows, changes: RowChanges): Rows {
  const known = afterChanges.get(changes);
  if (known?.before === before) return known.after;
  const after = withChanges(before, changes);
  afterChanges.set(changes, { before, after });
  return after;
}

/** The version number that runs use; null for a table that was never published. */
export const latestVersion = (table_uuid: string, sources: Sources): number | null =>
  publishedOf(table_uuid, sources).at(-1)?.version ??
  seededVersions(table_uuid, sources.world).at(-1)?.version ??
  null;

/** The columns of a version; undefined if there is no such version. */
export function columnsIn(
  table_uuid: string,
  version: number,
  sources: Sources,
): readonly ColumnRecord[] | undefined {
  const published = publishedOf(table_uuid, sources).find(
    (publishedVersion) => publishedVersion.version === version,
  );
  if (published) return published.columns;
  const seeded = seededVersions(table_uuid, sources.world).some(
    (seededVersion) => seededVersion.version === version,
  );
  return seeded ? seededTable(table_uuid, sources.world)?.columns : undefined;
}

/** The columns that runs use. */
export function publishedColumns(table_uuid: string, sources: Sources): readonly ColumnRecord[] {
  const version = latestVersion(table_uuid, sources);
  return (
    (version === null ? undefined : columnsIn(table_uuid, version, sources)) ?? columnsOf(table_uuid, sources)
  );
}

/** Whether the draft's columns differ from the published version's. */
export const hasOtherColumns = (table_uuid: string, sources: Sources): boolean => {
  const textOf = (columns: readonly ColumnRecord[]) =>
    columns.map(({ name, type, slot }, at) => `${name} ${type} ${slot ?? at}`).join();
  return textOf(columnsOf(table_uuid, sources)) !== textOf(publishedColumns(table_uuid, sources));
};

/** Whether publishing would change something. */
export const hasDraft = (table_uuid: string, sources: Sources): boolean =>
  latestVersion(table_uuid, sources) === null ||
  Object.keys(draftOf(table_uuid, sources)).length > 0 ||
  hasOtherColumns(table_uuid, sources);

/** The rows of a version in order; undefined if there is no such version. */
export function rowsInVersion(table_uuid: string, version: number, sources: Sources): Rows | undefined {
  const seeded = seededVersions(table_uuid, sources.world);
  const published = publishedOf(table_uuid, sources);
  if (![...seeded, ...published].some((record) => record.version === version)) return undefined;
  const table = seededTable(table_uuid, sources.world);
  const last = seeded.at(-1)?.version ?? 0;
  const base: Rows = table ? seededRows(table, Math.min(version, last), sources.world) : new Map();
  return published
    .filter((publishedVersion) => publishedVersion.version <= version)
    .reduce((rows, { changes }) => rowsAfter(rows, changes), base);
}

/** The rows that runs use. */
export function publishedRows(table_uuid: string, sources: Sources): Rows {
  const version = latestVersion(table_uuid, sources);
  return (version === null ? undefined : rowsInVersion(table_uuid, version, sources)) ?? new Map();
}

/** The rows with the draft applied. */
export const draftRows = (table_uuid: string, sources: Sources): Rows =>
  withChanges(publishedRows(table_uuid, sources), draftOf(table_uuid, sources));

export const isSameRow = (a: Cells, b: Cells): boolean => {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    // A column added later is empty in older rows.
    if ((a[at] ?? null) !== (b[at] ?? null)) return false;
  }
  return true;
};

/** The changes from one set of rows to another, without changes that have no effect. */
export function changesBetween(from: Rows, to: Rows): RowChanges {
  const changes: Record<string, Cells | null> = {};
  for (const [row_id, cells] of to) {
    const before = from.get(row_id);
    if (!before || !isSameRow(before, cells)) changes[row_id] = cells;
  }
  for (const row_id of from.keys()) if (!to.has(row_id)) changes[row_id] = null;
  return changes;
}

export interface ChangeCounts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export function countChanges(from: Rows, changes: RowChanges): ChangeCounts {
  let [added, removed, changed] = [0, 0, 0];
  for (const [row_id, cells] of Object.entries(changes)) {
    if (cells === null) removed++;
    else if (from.has(row_id)) changed++;
    else added++;
  }
  return { added, removed, changed };
}
