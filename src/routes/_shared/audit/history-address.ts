/** The parameter that opens a history, and the beginning of those that filter it. */
export const HISTORY = 'history';
const WORKSPACE = 'workspace';
const GUEST = 'IntegrationUser';

/** Whose history: of the whole workspace, or of one object. */
export type HistorySubject = typeof WORKSPACE | { readonly entity_type: string; readonly entity_id: string };

/** `?history=workspace` or `?history=<type>:<key>`; null for anything else. */
export function readHistory(search: URLSearchParams): HistorySubject | null {
  const text = search.get(HISTORY);
  if (text === WORKSPACE) return WORKSPACE;
  const [, entity_type, entity_id] = /^([A-Za-z\d]+):(.+)$/.exec(text ?? '') ?? [];
  return entity_type && entity_id ? { entity_type, entity_id } : null;
}

const rootOf = (entity_id: string) => entity_id.split('|')[0];

/** Whether the object with this key is the subject or a part of it: the key of a part begins with that of the whole. */
export const isPartOf = (subject: HistorySubject, entity_id: string): boolean =>
  subject !== WORKSPACE && rootOf(entity_id) === rootOf(subject.entity_id);

/** Whether it has the subject's name: a version has that of its flow, a partner's guest one of their own. */
export const isNamedAs = (
  subject: HistorySubject,
  { entity_type, entity_id }: { readonly entity_type: string; readonly entity_id: string },
): boolean =>
  subject !== WORKSPACE &&
  isPartOf(subject, entity_id) &&
  (entity_type === GUEST) === (subject.entity_type === GUEST);

/** The search of a page without a history over it. */
export function withoutHistory(search: string | URLSearchParams): URLSearchParams {
  const params = Array.from(new URLSearchParams(search));
  return new URLSearchParams(params.filter(([name]) => !name.startsWith(HISTORY)));
}
