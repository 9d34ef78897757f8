import type { HistorySubject } from './history-address.ts';

const GUEST = 'IntegrationUser';
const rootOf = (entity_id: string) => entity_id.split('|')[0];

/** Whether this key is that of the subject or of a part of it: the key of a part begins with that of the whole. */
export const isPartOf = (subject: HistorySubject, entity_id: string): boolean =>
  subject !== 'workspace' && rootOf(entity_id) === rootOf(subject.entity_id);

/**
 * Whether an object goes by the subject's name: a flow version does (its flow's), but a partner's guest has a name of
 * their own.
 */
export const isNamedAs = (
  subject: HistorySubject,
  { entity_type, entity_id }: { readonly entity_type: string; readonly entity_id: string },
): boolean =>
  subject !== 'workspace' &&
  isPartOf(subject, entity_id) &&
  (entity_type === GUEST) === (subject.entity_type === GUEST);
