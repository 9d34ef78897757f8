import { isUuid } from '../../params.ts';

const OPEN = 'open';
const NEW = 'new';
const REVISION = 'revision';
const AGAINST = 'against';
const DEPLOY = 'deploy';

/** The parameters over an open editor; none of them changes its data. */
export const overEditor = [REVISION, AGAINST, DEPLOY] as const;

/** The function that the address opens: null for none, or for what is no address. */
export type OpenFunction = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly uuid: string };

/** `?open=new` or `?open=<uuid>`. */
export function readOpen(search: URLSearchParams): OpenFunction | null {
  const open = search.get(OPEN);
  if (open === NEW) return { kind: 'new' };
  return open !== null && isUuid(open) ? { kind: 'edit', uuid: open } : null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** What lies over the editor: the comparison of a revision, or the review before one is deployed. */
export const readOver = (search: URLSearchParams) => ({
  revision: numberOf(search.get(REVISION)),
  /** Null for the one before it. */
  against: numberOf(search.get(AGAINST)),
  deploy: numberOf(search.get(DEPLOY)),
});

/** The search of the list with a function open, keeping how the list is narrowed. */
export function openSearch(search: string, open: string): string {
  const params = closedSearch(search);
  params.set(OPEN, open);
  return `?${params.toString()}`;
}

/** The same for a new function. */
export const newSearch = (search: string): string => openSearch(search, NEW);

/** The search of the list without the editor. */
export function closedSearch(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of [OPEN, ...overEditor]) params.delete(name);
  return params;
}

/** The search of an open editor with something over it, or with nothing. */
export function overSearch(
  search: string,
  over: { readonly revision?: number; readonly against?: number | null; readonly deploy?: number } = {},
): string {
  const params = new URLSearchParams(search);
  for (const name of overEditor) params.delete(name);
  for (const [name, value] of Object.entries(over)) if (value != null) params.set(name, String(value));
  return `?${params.toString()}`;
}
