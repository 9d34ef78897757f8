import type { MultiCompanyUsersScreenQuery$variables } from '#gql/MultiCompanyUsersScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';

export const roleWords = { OWNER: 'Owner', EDITOR: 'Editor', VIEWER: 'Viewer' } as const;
export const statusWords = {
  ACTIVE: 'Active',
  INVITED: 'Invitation pending',
  DISABLED: 'Disabled',
} as const;

export type RoleName = keyof typeof roleWords;
export type StatusName = keyof typeof statusWords;

/** The number of days without a sign-in after which a person counts as inactive. */
export const INACTIVE_DAYS = 90;

const sortFields = { name: 'NAME', last_sign_in: 'LAST_SIGN_IN', access: 'WORKSPACES' } as const;
type SortColumn = keyof typeof sortFields;

/** The filters and sort order of the list, as stored in the address. */
export interface PersonFilters {
  readonly text: string;
  readonly company_uuid: string | null;
  readonly roles: RoleName[];
  readonly statuses: StatusName[];
  readonly isInactive: boolean;
  readonly sort: GridSort<string>;
}

const DEFAULT_SORT: GridSort<SortColumn> = { column: 'name', direction: 'asc' };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isSortable = (name: string | undefined): name is SortColumn =>
  name !== undefined && Object.hasOwn(sortFields, name);

/** Reads the address; unknown values count as unset. */
export function readPersonFilters(search: URLSearchParams): PersonFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  const company_uuid = search.get('workspace') ?? '';
  return {
    text: search.get('q') ?? '',
    company_uuid: UUID.test(company_uuid) ? company_uuid : null,
    roles: search.getAll('role').filter((name) => Object.hasOwn(roleWords, name)) as RoleName[],
    statuses: search.getAll('status').filter((name) => Object.hasOwn(statusWords, name)) as StatusName[],
    isInactive: search.get('inactive') === '1',
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readPersonFilters`: default values are left out of the address. */
export function writePersonFilters(filters: PersonFilters) {
  const { column, direction } = filters.sort;
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return {
    q: filters.text.trim(),
    workspace: filters.company_uuid,
    role: filters.roles,
    status: filters.statuses,
    inactive: filters.isInactive ? 1 : null,
    sort: isDefault ? null : `${column}.${direction}`,
  };
}

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ text, company_uuid, roles, statuses, isInactive }: PersonFilters): boolean =>
  text.trim() !== '' || company_uuid !== null || roles.length > 0 || statuses.length > 0 || isInactive;

/** The query variables for an address. */
export function personVariables(filters: PersonFilters): MultiCompanyUsersScreenQuery$variables {
  const { column, direction } = filters.sort;
  const { company_uuid, roles, statuses, isInactive } = filters;
  return {
    filter: {
      search: filters.text.trim() || null,
      company_uuid,
      roles: roles.length > 0 ? roles : null,
      statuses: statuses.length > 0 ? statuses : null,
      inactive_days: isInactive ? INACTIVE_DAYS : null,
    },
    sort: {
      field: isSortable(column) ? sortFields[column] : 'NAME',
      direction: direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
