import { isUuid } from '../../params.ts';

/** The drawer over the list or the editor. */
export type OpenDrawer =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'use' | 'publish' | 'import' | 'versions'; readonly table_uuid: string };

/** The parameters of the editor and the drawers over the list of tables; none of them changes the list. */
export const overList = [
  'new',
  'edit',
  'use',
  'open',
  'find',
  'add',
  'only',
  'panel',
  'version',
  'from',
  'show',
] as const;

const panels = ['publish', 'import', 'versions'] as const;

/** `?open=<uuid>`: the table in the editor, which fills the page. */
export function readOpenTable(search: URLSearchParams): string | null {
  const uuid = search.get('open');
  return uuid !== null && isUuid(uuid) ? uuid : null;
}

/**
 * `?new=1`, `?edit=<uuid>`, `?use=<uuid>`, or over the editor `?panel=publish|import|versions`; null for anything else.
 */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  if (search.get('new') !== null) return { kind: 'new' };
  for (const kind of ['edit', 'use'] as const) {
    const table_uuid = search.get(kind);
    if (table_uuid !== null) return isUuid(table_uuid) ? { kind, table_uuid } : null;
  }
  const table_uuid = readOpenTable(search);
  const kind = panels.find((panel) => panel === search.get('panel'));
  return table_uuid !== null && kind ? { kind, table_uuid } : null;
}

/** The filters of a table's rows in the editor. */
export interface RowFilters {
  readonly text: string;
  readonly onlyChanges: boolean;
}

export const readRowFilters = (search: URLSearchParams): RowFilters => ({
  text: search.get('find') ?? '',
  onlyChanges: search.get('only') === 'changes',
});

/** `?add=<key>`: the key that a row is to be added for. */
export const readWantedRow = (search: URLSearchParams): string => search.get('add')?.trim() ?? '';

/** The comparison in the drawer of versions. */
export interface VersionsShown {
  /** Null for the latest version. */
  readonly version: number | null;
  /** Null for the previous version. */
  readonly from: number | null;
  /** Shows all rows instead of the differences. */
  readonly rows: boolean;
}

const numberIn = (search: URLSearchParams, name: string): number | null => {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
};

export const readVersionsShown = (search: URLSearchParams): VersionsShown => ({
  version: numberIn(search, 'version'),
  from: numberIn(search, 'from'),
  rows: search.get('show') === 'rows',
});

/** The variables of the query of versions. */
export function versionsVariables(search: URLSearchParams) {
  const { version, from, rows } = readVersionsShown(search);
  // Without a number, it is the latest one, which the drawer only knows once it has the list.
  return {
    version: version ?? 0,
    from,
    rows: rows && version !== null,
    diff: !rows && version !== null,
  };
}

/** The search string of this address with some parameters changed; null removes one. */
export function searchWith(search: string, change: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change))
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  return `?${params.toString()}`;
}

const closed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

/** The search string with a table in the editor, and no drawer. */
export const openSearch = (search: string, table_uuid: string): string =>
  searchWith(search, { ...closed(overList), open: table_uuid });

/** The search string without the drawer. */
export const closedSearch = (search: string): string =>
  searchWith(search, closed(['new', 'edit', 'use', 'panel', 'version', 'from', 'show']));
