import type { FunctionsScreenQuery$variables } from '#gql/FunctionsScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { searchString } from '../../paths.ts';

/** The columns of the list; those in `sortFields` are sortable. */
export type FunctionColumn =
  | 'name'
  | 'details'
  | 'kind'
  | 'state'
  | 'used_by'
  | 'created'
  | 'created_by'
  | 'deployed'
  | 'updated'
  | 'actions';

export const sortFields = {
  name: 'NAME',
  used_by: 'USED_BY',
  created: 'CREATED_AT',
  deployed: 'LATEST_DEPLOYMENT_AT',
  updated: 'UPDATED_AT',
} as const satisfies Partial<Record<FunctionColumn, string>>;

export const kinds = { own: 'Workspace', embedded: 'Embedded' } as const;
export const states = { undeployed: 'Undeployed changes', deployed: 'Deployed' } as const;
export const uses = { used: 'Used', unused: 'Not used' } as const;

/** The filters and sort order of the list, as stored in the address. Each filter has one or both of two values. */
export interface FunctionFilters {
  readonly text: string;
  readonly kind: (keyof typeof kinds)[];
  readonly state: (keyof typeof states)[];
  readonly use: (keyof typeof uses)[];
  readonly sort: GridSort<FunctionColumn>;
}

const DEFAULT_SORT: GridSort<FunctionColumn> = { column: 'name', direction: 'asc' };

export const noFilters = { text: '', kind: [], state: [], use: [] } satisfies Partial<FunctionFilters>;

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

const among = <Name extends string>(words: Readonly<Record<Name, string>>, values: string[]): Name[] =>
  values.filter((value): value is Name => Object.hasOwn(words, value));

/** Reads the filters from an address; unknown values count as unset. */
export function readFunctionFilters(search: URLSearchParams): FunctionFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  return {
    text: search.get('q') ?? '',
    kind: among(kinds, search.getAll('kind')),
    state: among(states, search.getAll('state')),
    use: among(uses, search.getAll('use')),
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readFunctionFilters`. */
export function writeFunctionFilters({ text, kind, state, use, sort }: FunctionFilters) {
  const isDefault = sort.column === DEFAULT_SORT.column && sort.direction === DEFAULT_SORT.direction;
  return {
    q: text.trim(),
    kind,
    state,
    use,
    sort: isDefault ? null : `${sort.column}.${sort.direction}`,
  };
}

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: FunctionFilters): string => searchString(writeFunctionFilters(filters));

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ text, kind, state, use }: FunctionFilters): boolean =>
  text.trim() !== '' || kind.length + state.length + use.length > 0;

/** Null if neither of the two values is chosen, or both are. */
const only = <Name extends string>(chosen: readonly Name[], yes: Name): boolean | null =>
  chosen.length === 1 ? chosen[0] === yes : null;

/** The query variables for an address. */
export function functionVariables(
  company_uuid: string,
  { text, kind, state, use, sort }: FunctionFilters,
): FunctionsScreenQuery$variables {
  return {
    company_uuid,
    search: text.trim() || null,
    is_embedded: only(kind, 'embedded'),
    has_undeployed_changes: only(state, 'undeployed'),
    is_used: only(use, 'used'),
    sort: {
      field: isSortable(sort.column) ? sortFields[sort.column] : 'NAME',
      direction: sort.direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
