/** The execution in the quick view. */
export const QUICK_VIEW_PARAM = 'x';

/** Columns that a link asks for. */
export const COLUMNS_PARAM = 'columns';

/** The same for two addresses that show the same list, whatever else they say. */
export function listKey(params: URLSearchParams): string {
  const list = new URLSearchParams(params);
  list.delete(QUICK_VIEW_PARAM);
  list.delete(COLUMNS_PARAM);
  return String(list);
}
