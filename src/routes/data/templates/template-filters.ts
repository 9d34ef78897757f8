import type { TemplatesScreenQuery$variables } from '#gql/TemplatesScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { searchString } from '../../paths.ts';
import { partnerTypes } from '../../_shared/partner-labels.ts';
import {
  categoryNames,
  statusNames,
  type CategoryName,
  type TemplateStatusName,
} from '../../_shared/templates/template-labels.ts';

/** The columns of the list; those of `sortFields` can be sorted by. */
export type TemplateColumn =
  | 'name'
  | 'category'
  | 'partner_types'
  | 'flows'
  | 'variables'
  | 'version'
  | 'used_by'
  | 'visibility'
  | 'status'
  | 'updated'
  | 'actions';

const sortFields = {
  name: 'NAME',
  used_by: 'USED_BY',
  updated: 'UPDATED_AT',
} as const satisfies Partial<Record<TemplateColumn, string>>;

export type PartnerTypeName = keyof typeof partnerTypes;
export const partnerTypeNames = Object.keys(partnerTypes) as PartnerTypeName[];

/** The filters and sort order of the list, as stored in the address. */
export interface TemplateFilters {
  readonly text: string;
  readonly category: CategoryName | null;
  readonly partnerType: PartnerTypeName | null;
  readonly status: TemplateStatusName | null;
  /** Hides the templates of other workspaces. */
  readonly isOwn: boolean;
  /** Null for the default: the workspace's own first, by name. */
  readonly sort: GridSort<TemplateColumn> | null;
}

export const unfiltered: TemplateFilters = {
  text: '',
  category: null,
  partnerType: null,
  status: null,
  isOwn: false,
  sort: null,
};

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

/** Reads the filters from an address; unknown values count as unset. */
export function readTemplateFilters(search: URLSearchParams): TemplateFilters {
  const [column, order] = search.get('sort')?.split('.') ?? [];
  return {
    text: search.get('q') ?? '',
    category: categoryNames.find((name) => name === search.get('category')) ?? null,
    partnerType: partnerTypeNames.find((name) => name === search.get('type')) ?? null,
    status: statusNames.find((name) => name === search.get('status')) ?? null,
    isOwn: search.get('own') === '1',
    sort: isSortable(column) ? { column, direction: order === 'desc' ? 'desc' : 'asc' } : null,
  };
}

/** The reverse of `readTemplateFilters`; defaults are left out of the address. */
export const writeTemplateFilters = ({
  text,
  category,
  partnerType,
  status,
  isOwn,
  sort,
}: TemplateFilters) => ({
  q: text.trim(),
  category,
  type: partnerType,
  status,
  own: isOwn ? '1' : null,
  sort: sort && `${sort.column}.${sort.direction}`,
});

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: TemplateFilters): string => searchString(writeTemplateFilters(filters));

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = (filters: TemplateFilters): boolean => listKeyOf({ ...filters, sort: null }) !== '';

/** The query variables for an address. */
export const templateVariables = (
  company_uuid: string,
  { text, category, partnerType, status, isOwn, sort }: TemplateFilters,
): TemplatesScreenQuery$variables => ({
  company_uuid,
  search: text.trim() || null,
  category,
  partner_type: partnerType,
  status,
  own_only: isOwn,
  sort:
    sort && isSortable(sort.column)
      ? { field: sortFields[sort.column], direction: sort.direction === 'desc' ? 'DESC' : 'ASC' }
      : null,
});
