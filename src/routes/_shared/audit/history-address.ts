/** The parameter that opens a history; also the prefix of its filter parameters. */
export const HISTORY = 'history';
const WORKSPACE = 'workspace';

/** Whose history: the whole workspace's, or one object's. */
export type HistorySubject = typeof WORKSPACE | { readonly entity_type: string; readonly entity_id: string };

/** `?history=workspace` or `?history=<type>:<key>`; null for anything else. */
export function readHistory(search: URLSearchParams): HistorySubject | null {
  const text = search.get(HISTORY);
  if (text === WORKSPACE) return WORKSPACE;
  const [, entity_type, entity_id] = /^([A-Za-z\d]+):(.+)$/.exec(text ?? '') ?? [];
  return entity_type && entity_id ? { entity_type, entity_id } : null;
}

/** A page's search parameters without those of a history drawer. */
export function withoutHistory(search: string | URLSearchParams): URLSearchParams {
  const params = Array.from(new URLSearchParams(search));
  return new URLSearchParams(params.filter(([name]) => !name.startsWith(HISTORY)));
}

/** The value of the parameter that opens a history. */
export const subjectText = (subject: HistorySubject): string =>
  typeof subject === 'string' ? subject : `${subject.entity_type}:${subject.entity_id}`;

/** The search string of a page with this history open and any form closed. */
export function historySearch(search: string, subject: HistorySubject): string {
  const params = withoutHistory(search);
  params.delete('edit');
  params.set(HISTORY, subjectText(subject));
  return `?${params.toString()}`;
}
