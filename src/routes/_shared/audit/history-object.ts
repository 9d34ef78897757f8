import type { HistorySubject } from './history-address.ts';

const GUEST = 'IntegrationUser';
const rootOf = (entity_id: string) => entity_id.split('|')[0];

/** Whether the object with this key is the subject or a part of it: the key of a part begins with that of the whole. */
export const isPartOf = (subject: HistorySubject, entity_id: string): boolean =>
  subject !== 'workspace' && rootOf(entity_id) === rootOf(subject.entity_id);

/** Whether it has the subject's name: a version has that of its flow, a partner's guest one of their own. */
export const isNamedAs = (
  subject: HistorySubject,
  { entity_type, entity_id }: { readonly entity_type: string; readonly entity_id: string },
): boolean =>
  subject !== 'workspace' &&
  isPartOf(subject, entity_id) &&
  (entity_type === GUEST) === (subject.entity_type === GUEST);
