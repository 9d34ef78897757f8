import { useMemo, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isUuid } from '../../params.ts';
import { searchString, type SearchInput } from '../../paths.ts';
import { ignoredFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';
import type { SearchSort } from '../../_shared/executions/search-sort.ts';
import { readColumns, readView, writeView, type SearchView } from './view.ts';
import { COLUMNS_PARAM, listKey, QUICK_VIEW_PARAM, VIEW_PARAM } from './view-params.ts';

export interface SearchViewControls extends SearchView {
  /** Whether the rows belong to the previous view, because this one is still loading. */
  stale: boolean;
  /** The execution in the quick view. */
  quickView: string | null;
  /** Values in the address that are ignored because they do not exist. */
  ignored: readonly string[];
  /** Columns from the link. */
  columns: readonly string[] | null;
  /** The saved view that the list was opened with. */
  savedView: string | null;
  /** Shows a saved view; null shows the list without any. */
  openSavedView: (saved: { readonly view_uuid: string; readonly query: string } | null) => void;
  dropColumns: () => void;
  /** Changes some filters and keeps the others; closes the quick view. */
  setFilters: (changed: Partial<SearchFilters>) => void;
  setSort: (sort: SearchSort) => void;
  setQuickView: (invocation_uuid: string | null) => void;
}

/** The default range, spelled out in the address. */
const UNFILTERED = '?range=24h';

/**
 * The view in the address, and functions to change it; each change is a history entry that Back undoes. The router
 * shows a new address only together with its data, so filters read from it would lag behind the clicks; until the data
 * arrives, this returns the requested view.
 *
 * `hasDefault`: an address without parameters opens the person's default view, so the unfiltered list needs an explicit
 * parameter.
 */
export function useSearchView(hasDefault: boolean): SearchViewControls {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const loaded: unknown = useLoaderData();
  const [wanted, setWanted] = useState<{ instead: unknown; params: URLSearchParams } | null>(null);
  const [wantedView, setWantedView] = useState<{ instead: URLSearchParams; quickView: string | null } | null>(
    null,
  );
  // Any newly loaded data ends the wait, whatever its address is.
  const stale = wanted !== null && wanted.instead === loaded;
  const shown = stale ? wanted.params : params;
  return useMemo(() => {
    const view = readView(shown);
    const inView = shown.get(QUICK_VIEW_PARAM) ?? '';
    const inAddress = isUuid(inView) ? inView : null;
    const quickView = wantedView?.instead === shown ? wantedView.quickView : inAddress;
    const columns = readColumns(shown);
    const inViewParam = shown.get(VIEW_PARAM) ?? '';
    const savedView = isUuid(inViewParam) ? inViewParam : null;
    const go = (input: SearchInput, replace: boolean) => {
      const written = searchString({ [COLUMNS_PARAM]: columns?.join(), [VIEW_PARAM]: savedView, ...input });
      const search = written || (hasDefault ? UNFILTERED : '');
      const next = new URLSearchParams(search);
      if (listKey(next) !== listKey(shown)) setWanted({ instead: loaded, params: next });
      void navigate({ pathname, search }, { replace, preventScrollReset: true });
    };
    return {
      ...view,
      stale,
      quickView,
      ignored: ignoredFilters(shown),
      columns,
      savedView,
      openSavedView: (saved) => {
        const wants = new URLSearchParams(saved?.query ?? '');
        go(
          {
            ...writeView(readView(wants)),
            [COLUMNS_PARAM]: readColumns(wants)?.join(),
            [VIEW_PARAM]: saved?.view_uuid,
          },
          false,
        );
      },
      dropColumns: () =>
        go({ ...writeView(view), [QUICK_VIEW_PARAM]: quickView, [COLUMNS_PARAM]: null }, true),
      setFilters: (changed) => {
        // While the person keeps typing, a pause does not add a history entry.
        const isTypingOn = Object.keys(changed).join() === 'text' && view.filters.text !== '';
        go(writeView({ ...view, filters: { ...view.filters, ...changed } }), isTypingOn);
      },
      setSort: (sort) => go(writeView({ ...view, sort }), false),
      // Back closes the quick view; moving between rows within it adds no history entries.
      setQuickView: (invocation_uuid) => {
        setWantedView({ instead: shown, quickView: invocation_uuid });
        go({ ...writeView(view), [QUICK_VIEW_PARAM]: invocation_uuid }, inAddress !== null);
      },
    };
  }, [shown, stale, loaded, wantedView, pathname, navigate, hasDefault]);
}
