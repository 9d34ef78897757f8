import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isUuid } from '../../../params.ts';
import { searchString, type SearchInput } from '../../../paths.ts';
import type { SearchFilters } from '../../executions/search-filters.ts';
import type { SearchSort } from '../../executions/search-sort.ts';
import { readColumns, readView, writeView, type SearchView } from './view.ts';
import { COLUMNS_PARAM, QUICK_VIEW_PARAM } from './view-params.ts';

export interface SearchViewControls extends SearchView {
  /** The execution in the quick view. */
  quickView: string | null;
  /** Sets some filters and leaves the others; the quick view closes. */
  /** Columns that the link asked for. */
  columns: readonly string[] | null;
  dropColumns: () => void;
  setFilters: (changed: Partial<SearchFilters>) => void;
  setSort: (sort: SearchSort) => void;
  setQuickView: (invocation_uuid: string | null) => void;
}

/** What the address says, and the ways to change it. Each change is a step that Back undoes. */
export function useSearchView(): SearchViewControls {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const view = readView(params);
    const wanted = params.get(QUICK_VIEW_PARAM) ?? '';
    const quickView = isUuid(wanted) ? wanted : null;
    const columns = readColumns(params);
    const go = (search: SearchInput, replace: boolean) =>
      void navigate(
        { pathname, search: searchString({ [COLUMNS_PARAM]: columns?.join(), ...search }) },
        { replace, preventScrollReset: true },
      );
    return {
      ...view,
      quickView,
      columns,
      dropColumns: () =>
        go({ ...writeView(view), [QUICK_VIEW_PARAM]: quickView, [COLUMNS_PARAM]: null }, true),
      setFilters: (changed) => {
        // While one types on, each pause is not a step of its own.
        const isTypingOn = Object.keys(changed).join() === 'text' && view.filters.text !== '';
        go(writeView({ ...view, filters: { ...view.filters, ...changed } }), isTypingOn);
      },
      setSort: (sort) => go(writeView({ ...view, sort }), false),
      // Back closes the quick view; going from row to row within it leaves no trail.
      setQuickView: (invocation_uuid) =>
        go({ ...writeView(view), [QUICK_VIEW_PARAM]: invocation_uuid }, quickView !== null),
    };
  }, [params, pathname, navigate]);
}
