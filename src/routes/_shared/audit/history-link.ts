import { paths } from '../../paths.ts';
import { HISTORY, subjectText, type HistorySubject } from './history-address.ts';

/** The address of a history over the workspace's settings, for pages that cannot show one themselves. */
export const historyPath = (company_uuid: string, subject: HistorySubject): string =>
  paths.settings({ company_uuid }, { [HISTORY]: subjectText(subject) });
