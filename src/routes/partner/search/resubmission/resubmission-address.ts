import { isUuid } from '#routes/params.ts';
import { QUICK_VIEW_PARAM, RESUBMISSION_PARAM } from '../view-params.ts';

/** The parameter's value, in place of a uuid, that opens the list of resubmissions. */
const RECENT = 'recent';

/** What is open over the search: one resubmission (`?resubmission=<uuid>`), the list of them, or nothing (null). */
export type OpenResubmission = { readonly run_uuid: string } | typeof RECENT | null;

export function readResubmission(search: URLSearchParams): OpenResubmission {
  const value = search.get(RESUBMISSION_PARAM) ?? '';
  if (value === RECENT) return RECENT;
  return isUuid(value) ? { run_uuid: value } : null;
}

/** The search string with a resubmission or the list of them open; null closes either. */
export function resubmissionSearch(search: string, value: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(QUICK_VIEW_PARAM);
  if (value === null) params.delete(RESUBMISSION_PARAM);
  else params.set(RESUBMISSION_PARAM, value);
  return params.size > 0 ? `?${params}` : '';
}

/** The search string with the list of resubmissions open. */
export const recentSearch = (search: string): string => resubmissionSearch(search, RECENT);
