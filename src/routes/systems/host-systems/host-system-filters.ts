import type { HostSystemsScreenQuery$variables } from '#gql/HostSystemsScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import {
  isConnectionType,
  isDirection,
  isVerification,
  type ConnectionType,
  type DirectionName,
  type VerificationName,
} from '../../_shared/connection-form/connection-types.ts';

/** The columns of the list; those of `sortFields` can be sorted by. */
export type HostSystemColumn =
  | 'name'
  | 'type'
  | 'direction'
  | 'address'
  | 'used_by'
  | 'last_success'
  | 'last_failure'
  | 'verification'
  | 'certificate'
  | 'actions';

export const sortFields = {
  name: 'NAME',
  type: 'TYPE',
  used_by: 'USED_BY',
  last_success: 'LAST_SUCCESS',
  last_failure: 'LAST_FAILURE',
  verification: 'LAST_VERIFICATION',
  certificate: 'CERTIFICATE_EXPIRY',
} as const satisfies Partial<Record<HostSystemColumn, string>>;

/** The filters and sort order of the list, as stored in the address. */
export interface HostSystemFilters {
  readonly text: string;
  readonly types: ConnectionType[];
  readonly direction: DirectionName | null;
  readonly verifications: VerificationName[];
  readonly sort: GridSort<HostSystemColumn>;
}

const DEFAULT_SORT: GridSort<HostSystemColumn> = { column: 'name', direction: 'asc' };

export const noFilters = {
  text: '',
  types: [],
  direction: null,
  verifications: [],
} satisfies Partial<HostSystemFilters>;

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

/** Reads the filters from an address; unknown values count as unset. */
export function readHostSystemFilters(search: URLSearchParams): HostSystemFilters {
  const [column, order] = search.get('sort')?.split('.') ?? [];
  const direction = search.get('direction');
  return {
    text: search.get('q') ?? '',
    types: search.getAll('type').filter(isConnectionType),
    direction: isDirection(direction) ? direction : null,
    verifications: search.getAll('verification').filter(isVerification),
    sort: isSortable(column) ? { column, direction: order === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readHostSystemFilters`; defaults are left out of the address. */
export function writeHostSystemFilters(filters: HostSystemFilters) {
  const { column, direction } = filters.sort;
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return {
    q: filters.text.trim(),
    type: filters.types,
    direction: filters.direction,
    verification: filters.verifications,
    sort: isDefault ? null : `${column}.${direction}`,
  };
}

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ text, types, direction, verifications }: HostSystemFilters): boolean =>
  text.trim() !== '' || types.length > 0 || direction !== null || verifications.length > 0;

const some = <Item>(list: readonly Item[]) => (list.length > 0 ? list : null);

/** The query variables for an address. */
export function hostSystemVariables(
  company_uuid: string,
  filters: HostSystemFilters,
): HostSystemsScreenQuery$variables {
  const { column, direction } = filters.sort;
  return {
    company_uuid,
    filter: {
      search: filters.text.trim() || null,
      types: some(filters.types),
      direction: filters.direction,
      verification_statuses: some(filters.verifications),
    },
    sort: {
      field: isSortable(column) ? sortFields[column] : 'NAME',
      direction: direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
