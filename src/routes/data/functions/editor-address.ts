import { isUuid } from '../../params.ts';

const OPEN = 'open';
const NEW = 'new';
const REVISION = 'revision';
const AGAINST = 'against';
const DEPLOY = 'deploy';

/** The parameters of overlays over an open editor; none of them changes its data. */
export const overEditor = [REVISION, AGAINST, DEPLOY] as const;

/** The function that the address opens. */
export type OpenFunction = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly uuid: string };

/** `?open=new` or `?open=<uuid>`; null for anything else. */
export function readOpen(search: URLSearchParams): OpenFunction | null {
  const open = search.get(OPEN);
  if (open === NEW) return { kind: 'new' };
  return open !== null && isUuid(open) ? { kind: 'edit', uuid: open } : null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** The overlay over the editor: the comparison of a revision, or the review before one is deployed. */
export const readOver = (search: URLSearchParams) => ({
  revision: numberOf(search.get(REVISION)),
  /** Null to compare with the previous one. */
  against: numberOf(search.get(AGAINST)),
  deploy: numberOf(search.get(DEPLOY)),
});

/** The search string of the list with a function open, including its filters. */
export function openSearch(search: string, open: string): string {
  const params = closedSearch(search);
  params.set(OPEN, open);
  return `?${params.toString()}`;
}

/** The search string of the list with a new function open. */
export const newSearch = (search: string): string => openSearch(search, NEW);

/** The search string of the list without the editor. */
export function closedSearch(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of [OPEN, ...overEditor]) params.delete(name);
  return params;
}

/** The search string of an open editor with this overlay, or with none. */
export function overSearch(
  search: string,
  over: { readonly revision?: number; readonly against?: number | null; readonly deploy?: number } = {},
): string {
  const params = new URLSearchParams(search);
  for (const name of overEditor) params.delete(name);
  for (const [name, value] of Object.entries(over)) if (value != null) params.set(name, String(value));
  return `?${params.toString()}`;
}
