import { withoutHistory } from '../../_shared/audit/history-address.ts';

/** The execution in the quick view. */
export const QUICK_VIEW_PARAM = 'x';

/** The resubmission drawer over the search. */
export const RESUBMISSION_PARAM = 'resubmission';

/** Columns from a link. */
export const COLUMNS_PARAM = 'columns';

/** The saved view that the list was opened with; its filters are in the address as well. */
export const VIEW_PARAM = 'view';

/** A key that is equal for two addresses that show the same list. */
export function listKey(params: URLSearchParams): string {
  const list = withoutHistory(params);
  list.delete(QUICK_VIEW_PARAM);
  list.delete(RESUBMISSION_PARAM);
  list.delete(COLUMNS_PARAM);
  list.delete(VIEW_PARAM);
  return String(list);
}
