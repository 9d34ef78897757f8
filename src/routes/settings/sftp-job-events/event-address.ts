/** The parameter that opens an event over the run. */
export const OPEN = 'open';

/** The event open over the run: `?open=<uuid>`; null for none. */
export const readOpenEvent = (search: URLSearchParams): string | null => search.get(OPEN);

/** The search string of this page with an event open; null closes it. */
export function openSearch(search: string, event_uuid: string | null): string {
  const params = new URLSearchParams(search);
  if (event_uuid === null) params.delete(OPEN);
  else params.set(OPEN, event_uuid);
  return `?${params.toString()}`;
}
