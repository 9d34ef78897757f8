import type { TemplatesScreenQuery$variables } from '#gql/TemplatesScreenQuery';
import type { GridSort } from '../../../ui/data-grid/columns.ts';
import { searchString } from '../../paths.ts';
import { partnerTypes } from '../../_shared/partner-words.ts';
import {
  categoryNames,
  statusNames,
  type CategoryName,
  type TemplateStatusName,
} from '../../_shared/templates/template-words.ts';

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

/** What the list is narrowed by and sorted by, as the address says it. */
export interface TemplateFilters {
  readonly text: string;
  readonly category: CategoryName | null;
  readonly partnerType: PartnerTypeName | null;
  readonly status: TemplateStatusName | null;
  /** Without those of other workspaces. */
  readonly isOwn: boolean;
  /** Null: the workspace's own first, each by name. */
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

/** Reads the address; what it does not know counts as unset. */
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

/** The reverse: what is at its default is left out of the address. */
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

/** Names the list that these filters leave. */
export const listKeyOf = (filters: TemplateFilters): string => searchString(writeTemplateFilters(filters));

/** Whether the list is narrowed at all; its order does not narrow it. */
export const isNarrowed = (filters: TemplateFilters): boolean => listKeyOf({ ...filters, sort: null }) !== '';

/** The query's variables for an address. */
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
