import type { LookupTablesScreenQuery$variables } from '#gql/LookupTablesScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { searchString } from '../../paths.ts';

/** The columns of the list; those of `sortFields` can be sorted by. */
export type TableColumnName =
  | 'name'
  | 'key'
  | 'columns'
  | 'rows'
  | 'version'
  | 'draft'
  | 'used_by'
  | 'updated'
  | 'actions';

const sortFields = {
  name: 'NAME',
  key: 'KEY',
  rows: 'ROW_COUNT',
  draft: 'DRAFT_CHANGES',
  updated: 'UPDATED_AT',
} as const satisfies Partial<Record<TableColumnName, string>>;

/** The values of a yes-or-no filter. */
export type YesNo = 'yes' | 'no';

/** The filters and sort order of the list, as stored in the address. */
export interface TableFilters {
  readonly text: string;
  readonly draft: YesNo | null;
  readonly used: YesNo | null;
  readonly sort: GridSort<TableColumnName>;
}

const DEFAULT_SORT: GridSort<TableColumnName> = { column: 'name', direction: 'asc' };
export const noFilters = { text: '', draft: null, used: null } satisfies Partial<TableFilters>;

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);
const yesNo = (text: string | null): YesNo | null => (text === 'yes' || text === 'no' ? text : null);

/** Reads the filters from an address; unknown values count as unset. */
export function readTableFilters(search: URLSearchParams): TableFilters {
  const [column, order] = search.get('sort')?.split('.') ?? [];
  return {
    text: search.get('q') ?? '',
    draft: yesNo(search.get('draft')),
    used: yesNo(search.get('used')),
    sort: isSortable(column) ? { column, direction: order === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readTableFilters`; defaults are left out of the address. */
export function writeTableFilters({ text, draft, used, sort }: TableFilters) {
  const isDefault = sort.column === DEFAULT_SORT.column && sort.direction === DEFAULT_SORT.direction;
  return { q: text.trim(), draft, used, sort: isDefault ? null : `${sort.column}.${sort.direction}` };
}

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ text, draft, used }: TableFilters): boolean =>
  text.trim() !== '' || draft !== null || used !== null;

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: TableFilters): string => searchString(writeTableFilters(filters));

/** The query variables for an address. */
export function tableVariables(
  company_uuid: string,
  { text, draft, used, sort }: TableFilters,
): LookupTablesScreenQuery$variables {
  return {
    company_uuid,
    search: text.trim() || null,
    has_draft: draft && draft === 'yes',
    is_used: used && used === 'yes',
    sort: {
      field: isSortable(sort.column) ? sortFields[sort.column] : 'NAME',
      direction: sort.direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
