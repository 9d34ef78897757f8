import { searchString } from '../../paths.ts';
import { isStatus, type StatusName } from '../../_shared/keys/key-labels.ts';
import { isMethod, isPermission, type MethodName, type PermissionName } from './sftp-user-labels.ts';

/** The filters of the list, as stored in the address. */
export interface SftpUserFilters {
  readonly text: string;
  readonly statuses: StatusName[];
  readonly methods: MethodName[];
  readonly permissions: PermissionName[];
}

export const noFilters: SftpUserFilters = { text: '', statuses: [], methods: [], permissions: [] };

/** Reads the filters from an address; unknown values count as unset. */
export const readSftpUserFilters = (search: URLSearchParams): SftpUserFilters => ({
  text: search.get('q') ?? '',
  statuses: search.getAll('status').filter(isStatus),
  methods: search.getAll('auth').filter(isMethod),
  permissions: search.getAll('permission').filter(isPermission),
});

/** The reverse of `readSftpUserFilters`. */
export const writeSftpUserFilters = ({ text, statuses, methods, permissions }: SftpUserFilters) => ({
  q: text.trim(),
  status: statuses,
  auth: methods,
  permission: permissions,
});

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: SftpUserFilters): string => searchString(writeSftpUserFilters(filters));

export const isNarrowed = (filters: SftpUserFilters): boolean => listKeyOf(filters) !== '';

const orNull = <Value>(values: Value[]): Value[] | null => (values.length > 0 ? values : null);

/** The query variables for an address. */
export const sftpUserVariables = (
  company_uuid: string,
  { text, statuses, methods, permissions }: SftpUserFilters,
) => ({
  company_uuid,
  search: text.trim() || null,
  statuses: orNull(statuses),
  auth_methods: orNull(methods),
  permissions: orNull(permissions),
});
