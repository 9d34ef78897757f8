import { readFilters, writeFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';
import { readSort, writeSort, type SearchSort } from '../../_shared/executions/search-sort.ts';
import { COLUMNS_PARAM } from './view-params.ts';

/** The state in the search's address: the list and the row in the quick view. */
export interface SearchView {
  filters: SearchFilters;
  sort: SearchSort;
}

export const readView = (params: URLSearchParams): SearchView => ({
  filters: readFilters(params),
  sort: readSort(params),
});

export const writeView = ({ filters, sort }: SearchView) => ({
  ...writeFilters(filters),
  sort: writeSort(sort),
});

const MAX_COLUMNS = 60;

/** The columns in an address; null if it names none. Unknown columns are ignored where they are used. */
export function readColumns(params: URLSearchParams): readonly string[] | null {
  const names = (params.get(COLUMNS_PARAM) ?? '').split(',').filter(Boolean).slice(0, MAX_COLUMNS);
  return names.length > 0 ? names : null;
}
