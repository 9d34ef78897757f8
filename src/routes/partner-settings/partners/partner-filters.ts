import type { PartnersScreenQuery$variables } from '#gql/PartnersScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { partnerStatuses, partnerTypes } from '../../_shared/partner-labels.ts';

export type PartnerStatusName = keyof typeof partnerStatuses;
export type PartnerTypeName = keyof typeof partnerTypes;

/** The columns of the list; those in `sortFields` are sortable. */
export type PartnerColumn =
  | 'partner_name'
  | 'partner_type'
  | 'status'
  | 'tags'
  | 'flows'
  | 'guests'
  | 'runs'
  | 'unresolved'
  | 'errors'
  | 'last_activity'
  | 'actions';

export const sortFields = {
  partner_name: 'PARTNER_NAME',
  status: 'STATUS',
  unresolved: 'UNRESOLVED',
  errors: 'ERROR_PERCENT',
  last_activity: 'LAST_ACTIVITY',
} as const satisfies Partial<Record<PartnerColumn, string>>;

/** The filters and sort order of the list, as stored in the address. */
export interface PartnerFilters {
  readonly text: string;
  readonly statuses: PartnerStatusName[];
  readonly types: PartnerTypeName[];
  readonly tag: string | null;
  readonly sort: GridSort<PartnerColumn>;
}

const DEFAULT_SORT: GridSort<PartnerColumn> = { column: 'partner_name', direction: 'asc' };

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

/** Reads the address; unknown values count as unset. */
export function readPartnerFilters(search: URLSearchParams): PartnerFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  return {
    text: search.get('q') ?? '',
    statuses: search
      .getAll('status')
      .filter((name) => Object.hasOwn(partnerStatuses, name)) as PartnerStatusName[],
    types: search.getAll('type').filter((name) => Object.hasOwn(partnerTypes, name)) as PartnerTypeName[],
    tag: search.get('tag') || null,
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readPartnerFilters`: default values are left out of the address. */
export function writePartnerFilters(filters: PartnerFilters) {
  const { column, direction } = filters.sort;
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return {
    q: filters.text.trim(),
    status: filters.statuses,
    type: filters.types,
    tag: filters.tag,
    sort: isDefault ? null : `${column}.${direction}`,
  };
}

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ text, statuses, types, tag }: PartnerFilters): boolean =>
  text.trim() !== '' || statuses.length > 0 || types.length > 0 || tag !== null;

/** The query variables for an address. */
export function partnerVariables(
  company_uuid: string,
  filters: PartnerFilters,
): PartnersScreenQuery$variables {
  const { column, direction } = filters.sort;
  return {
    company_uuid,
    search: filters.text.trim() || null,
    statuses: filters.statuses.length > 0 ? filters.statuses : null,
    partner_types: filters.types.length > 0 ? filters.types : null,
    tag: filters.tag,
    sort: {
      field: isSortable(column) ? sortFields[column] : 'PARTNER_NAME',
      direction: direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
