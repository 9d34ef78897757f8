import { isUuid } from '../../../params.ts';
import { QUICK_VIEW_PARAM, RESUBMISSION_PARAM } from '../view-params.ts';

/** Instead of a uuid: the list of resubmissions. */
const RECENT = 'recent';

/** What lies over the search: one resubmission (`?resubmission=<uuid>`), or the list of them; null for neither. */
export type OpenResubmission = { readonly run_uuid: string } | typeof RECENT | null;

export function readResubmission(search: URLSearchParams): OpenResubmission {
  const value = search.get(RESUBMISSION_PARAM) ?? '';
  if (value === RECENT) return RECENT;
  return isUuid(value) ? { run_uuid: value } : null;
}

/** The same search with a resubmission over it, or the list of them; null for none. */
export function resubmissionSearch(search: string, value: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(QUICK_VIEW_PARAM);
  if (value === null) params.delete(RESUBMISSION_PARAM);
  else params.set(RESUBMISSION_PARAM, value);
  return params.size > 0 ? `?${params}` : '';
}

/** The same search with the list of resubmissions over it. */
export const recentSearch = (search: string): string => resubmissionSearch(search, RECENT);
