import { formatMonth } from '#lib/dates.ts';

/** "August 2026" */
export const monthWords = (month: string): string => formatMonth(`${month}-01T00:00:00Z`, 'UTC');
