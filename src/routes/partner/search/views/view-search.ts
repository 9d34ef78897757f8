import { searchString } from '#routes/paths.ts';
import { readColumns, readView, writeView, type SearchView } from '../view.ts';
import { COLUMNS_PARAM, VIEW_PARAM } from '../view-params.ts';

/** The fields of a saved view that its list needs. */
export interface ListView {
  readonly view_uuid: string;
  /** Filters, sort order, and columns, as in the address. */
  readonly query: string;
}

/** The query string to save for a view. */
export const queryOfView = (view: SearchView, columns: readonly string[]): string =>
  searchString({ ...writeView(view), [COLUMNS_PARAM]: columns.join() });

/** The query string that opens a saved view's list. */
export function searchOfView({ view_uuid, query }: ListView): string {
  const saved = new URLSearchParams(query);
  return searchString({
    [COLUMNS_PARAM]: readColumns(saved)?.join(),
    [VIEW_PARAM]: view_uuid,
    ...writeView(readView(saved)),
  });
}

/**
 * Whether a list still matches its saved view. A view without columns leaves them to the person; columns of data tags
 * that the partner does not have are ignored.
 */
export function isAsSaved(
  query: string,
  view: SearchView,
  columns: { readonly shown: readonly string[]; readonly all: readonly string[] },
): boolean {
  const saved = new URLSearchParams(query);
  if (searchString(writeView(readView(saved))) !== searchString(writeView(view))) return false;
  const wanted = readColumns(saved);
  if (wanted === null) return true;
  const possible = wanted.filter((id) => columns.all.includes(id));
  return possible.join() === columns.shown.join();
}
