import { isUuid } from '../../params.ts';

const QUERY = 'query';

/** `?query=<uuid>`: the query to show; null for none. */
export function readQuery(search: URLSearchParams): string | null {
  const query = search.get(QUERY);
  return query !== null && isUuid(query) ? query : null;
}

/** The address of this page with one of its queries open. */
export function querySearch(search: string, query_uuid: string): string {
  const params = new URLSearchParams(search);
  params.set(QUERY, query_uuid);
  return `?${params.toString()}`;
}

/** The query variables for the query that `?query=` opens. */
export function queryVariables(search: URLSearchParams): { query: string; has_query: boolean } {
  const query = readQuery(search);
  return { query: query ?? '', has_query: query !== null };
}
