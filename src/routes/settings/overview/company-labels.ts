import type { Choice } from '#ui/form/choice.ts';
import { choiceLabel } from '#ui/form/choice.ts';

export type CompanyEnvironment = 'TEST' | 'PRODUCTION';
export type CompanyDateFormat = 'ISO' | 'DAY_FIRST' | 'MONTH_FIRST';

export const ENVIRONMENTS: readonly Choice<CompanyEnvironment>[] = [
  { value: 'TEST', label: 'Test' },
  { value: 'PRODUCTION', label: 'Production' },
];

/** The formats are shown by an example date whose day cannot be mistaken for a month. */
export const DATE_FORMATS: readonly Choice<CompanyDateFormat>[] = [
  { value: 'ISO', label: '2026-09-15' },
  { value: 'DAY_FIRST', label: '15/09/2026' },
  { value: 'MONTH_FIRST', label: '09/15/2026' },
];

export const dateFormatLabel = (format: string): string => choiceLabel(DATE_FORMATS, format);

/** "UTC−7": a zone's offset from UTC at that time. Empty for a zone that this browser does not know. */
export function utcOffset(zone: string, at: number): string {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return offset.replace('GMT', 'UTC').replace('-', '−');
  } catch {
    return '';
  }
}
