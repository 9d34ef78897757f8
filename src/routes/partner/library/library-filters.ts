import type { LibraryScreenQuery$variables } from '#gql/LibraryScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { searchString } from '../../paths.ts';
import { isCategory, type CategoryName } from './categories.ts';

/** The columns of the list; those of `sortFields` can be sorted by. */
export type LibraryColumn =
  | 'name'
  | 'category'
  | 'edi'
  | 'revision'
  | 'size'
  | 'uploaded'
  | 'shared'
  | 'actions';

const sortFields = {
  name: 'NAME',
  size: 'SIZE',
  uploaded: 'UPLOADED_AT',
} as const satisfies Partial<Record<LibraryColumn, string>>;

/** The list's filters, folder and sort order, as stored in the address. */
export interface LibraryFilters {
  readonly text: string;
  readonly category: CategoryName | null;
  /** Null for all folders. */
  readonly folder: string | null;
  readonly sort: GridSort<LibraryColumn>;
}

const DEFAULT_SORT: GridSort<LibraryColumn> = { column: 'name', direction: 'asc' };

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

/** Reads the address; unknown values count as unset. */
export function readLibraryFilters(search: URLSearchParams): LibraryFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  const category = search.get('category');
  return {
    text: search.get('q') ?? '',
    category: isCategory(category) ? category : null,
    folder: search.get('folder') || null,
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readLibraryFilters`; defaults are left out of the address. */
export function writeLibraryFilters(filters: LibraryFilters) {
  const { column, direction } = filters.sort;
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return {
    folder: filters.folder,
    q: filters.text.trim(),
    category: filters.category,
    sort: isDefault ? null : `${column}.${direction}`,
  };
}

/** Identifies the list that an address shows: opening a drawer does not change it. */
export const listKey = (search: URLSearchParams): string =>
  searchString(writeLibraryFilters(readLibraryFilters(search)));

/** Whether anything besides the folder limits the list. */
export const isNarrowed = ({ text, category }: LibraryFilters): boolean =>
  text.trim() !== '' || category !== null;

/** The query variables for an address. */
export function libraryVariables(
  partner_uuid: string,
  { text, category, folder, sort }: LibraryFilters,
): LibraryScreenQuery$variables {
  return {
    partner_uuid,
    search: text.trim() || null,
    category,
    folder,
    sort: {
      field: isSortable(sort.column) ? sortFields[sort.column] : 'NAME',
      direction: sort.direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
