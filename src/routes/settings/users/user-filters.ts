import type { UsersScreenQuery$variables } from '#gql/UsersScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { roleNames, statusNames, type RoleName, type StatusName } from './user-labels.ts';

/** The columns of the members; those of `sortFields` can be sorted by. */
export type MemberColumn =
  | 'name'
  | 'email'
  | 'role'
  | 'status'
  | 'mfa'
  | 'last_sign_in'
  | 'invited'
  | 'actions';

const sortFields = {
  name: 'NAME',
  email: 'EMAIL',
  role: 'ROLE',
  last_sign_in: 'LAST_SIGN_IN',
} as const satisfies Partial<Record<MemberColumn, string>>;

export const kinds = { people: 'People', keys: 'API keys' } as const;
export type KindName = keyof typeof kinds;

/** The tab, filters and sort order of the page, as stored in the address. */
export interface UserFilters {
  readonly tab: 'members' | 'guests';
  readonly text: string;
  readonly roles: RoleName[];
  readonly statuses: StatusName[];
  readonly kind: KindName | null;
  readonly sort: GridSort<MemberColumn>;
}

const DEFAULT_SORT: GridSort<MemberColumn> = { column: 'name', direction: 'asc' };

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

/** Reads the filters from an address; unknown values count as unset. */
export function readUserFilters(search: URLSearchParams): UserFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  const kind = search.get('kind');
  const [asked, wanted] = [search.getAll('role'), search.getAll('status')];
  return {
    tab: search.get('tab') === 'guests' ? 'guests' : 'members',
    text: search.get('q') ?? '',
    roles: roleNames.filter((name) => asked.includes(name)),
    statuses: statusNames.filter((name) => wanted.includes(name)),
    kind: kind === 'people' || kind === 'keys' ? kind : null,
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readUserFilters`; leaves out defaults and filters that this tab does not have. */
export function writeUserFilters({ tab, text, roles, statuses, kind, sort }: UserFilters) {
  const isMembers = tab === 'members';
  const isDefault = sort.column === DEFAULT_SORT.column && sort.direction === DEFAULT_SORT.direction;
  return {
    tab: isMembers ? null : tab,
    q: text.trim(),
    role: isMembers ? roles : [],
    status: statuses,
    kind: isMembers ? kind : null,
    sort: isDefault || !isMembers ? null : `${sort.column}.${sort.direction}`,
  };
}

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ text, roles, statuses, kind }: UserFilters): boolean =>
  text.trim() !== '' || roles.length > 0 || statuses.length > 0 || kind !== null;

const unlessEmpty = <Value>(values: Value[]): Value[] | null => (values.length > 0 ? values : null);

/** The query variables for an address. */
export function userVariables(company_uuid: string, filters: UserFilters): UsersScreenQuery$variables {
  const { column, direction } = filters.sort;
  return {
    company_uuid,
    guests: filters.tab === 'guests',
    search: filters.text.trim() || null,
    roles: unlessEmpty(filters.roles),
    statuses: filters.tab === 'members' ? unlessEmpty(filters.statuses) : null,
    guest_statuses: filters.tab === 'guests' ? unlessEmpty(filters.statuses) : null,
    is_machine: filters.kind === null ? null : filters.kind === 'keys',
    sort: {
      field: isSortable(column) ? sortFields[column] : 'NAME',
      direction: direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
