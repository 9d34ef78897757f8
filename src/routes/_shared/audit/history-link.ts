import { HISTORY, withoutHistory, type HistorySubject } from './history-address.ts';

/** The search of a page with a history open, and no form. */
export function historySearch(search: string, subject: HistorySubject): string {
  const params = withoutHistory(search);
  params.delete('edit');
  params.set(HISTORY, typeof subject === 'string' ? subject : `${subject.entity_type}:${subject.entity_id}`);
  return `?${params.toString()}`;
}
