import { personalFormats } from '../../../lib/personal-formats.ts';

/** "August 2026" */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(personalFormats().locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${month}-01T00:00:00Z`));
