import { paths } from '../../paths.ts';
import { HISTORY, withoutHistory, type HistorySubject } from './history-address.ts';

const textOf = (subject: HistorySubject): string =>
  typeof subject === 'string' ? subject : `${subject.entity_type}:${subject.entity_id}`;

/** The search of a page with a history open, and no form. */
export function historySearch(search: string, subject: HistorySubject): string {
  const params = withoutHistory(search);
  params.delete('edit');
  params.set(HISTORY, textOf(subject));
  return `?${params.toString()}`;
}

/** A history over the settings of a workspace, for pages that show none themselves. */
export const historyPath = (company_uuid: string, subject: HistorySubject): string =>
  paths.settings({ company_uuid }, { [HISTORY]: textOf(subject) });
