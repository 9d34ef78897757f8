import { paths } from '../../paths.ts';
import { HISTORY, subjectText, type HistorySubject } from './history-address.ts';

/** A history over the settings of a workspace, for pages that show none themselves. */
export const historyPath = (company_uuid: string, subject: HistorySubject): string =>
  paths.settings({ company_uuid }, { [HISTORY]: subjectText(subject) });
