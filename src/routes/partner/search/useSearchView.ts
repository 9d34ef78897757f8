import { useMemo, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isUuid } from '../../params.ts';
import { searchString, type SearchInput } from '../../paths.ts';
import type { SearchFilters } from '../../_shared/executions/search-filters.ts';
import type { SearchSort } from '../../_shared/executions/search-sort.ts';
import { readColumns, readView, writeView, type SearchView } from './view.ts';
import { COLUMNS_PARAM, listKey, QUICK_VIEW_PARAM } from './view-params.ts';

export interface SearchViewControls extends SearchView {
  /** The rows shown are of the view before: those of this one are on their way. */
  stale: boolean;
  /** The execution in the quick view. */
  quickView: string | null;
  /** Columns that the link asked for. */
  columns: readonly string[] | null;
  dropColumns: () => void;
  /** Sets some filters and leaves the others; the quick view closes. */
  setFilters: (changed: Partial<SearchFilters>) => void;
  setSort: (sort: SearchSort) => void;
  setQuickView: (invocation_uuid: string | null) => void;
}

/**
 * What the address says, and the ways to change it; each change is a step that Back undoes. The router shows a new
 * address only together with its data, so the filters would lag behind the clicks: until then the view is the one
 * that was asked for.
 */
export function useSearchView(): SearchViewControls {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const loaded: unknown = useLoaderData();
  const [wanted, setWanted] = useState<{ instead: unknown; params: URLSearchParams } | null>(null);
  // Data that arrived since, of whatever address, ends the waiting.
  const stale = wanted !== null && wanted.instead === loaded;
  const shown = stale ? wanted.params : params;
  return useMemo(() => {
    const view = readView(shown);
    const inView = shown.get(QUICK_VIEW_PARAM) ?? '';
    const quickView = isUuid(inView) ? inView : null;
    const columns = readColumns(shown);
    const go = (input: SearchInput, replace: boolean) => {
      const search = searchString({ [COLUMNS_PARAM]: columns?.join(), ...input });
      const next = new URLSearchParams(search);
      if (listKey(next) !== listKey(shown)) setWanted({ instead: loaded, params: next });
      void navigate({ pathname, search }, { replace, preventScrollReset: true });
    };
    return {
      ...view,
      stale,
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
  }, [shown, stale, loaded, pathname, navigate]);
}
