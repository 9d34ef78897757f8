import { personalFormats } from '../../../lib/personal-formats.ts';

/** The month in the address, `2026-08`; null for the current one. */
export function readMonth(search: URLSearchParams): string | null {
  const month = search.get('month') ?? '';
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : null;
}

/** "August 2026" */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(personalFormats().locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${month}-01T00:00:00Z`));
