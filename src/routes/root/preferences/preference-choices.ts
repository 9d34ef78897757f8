import type { Choice } from '#ui/form/choice.ts';

const LANGUAGES: readonly Choice<string>[] = [
  { value: 'en-GB', label: 'English (United Kingdom)' },
  { value: 'en-US', label: 'English (United States)' },
  { value: 'en-CA', label: 'English (Canada)' },
  { value: 'en-AU', label: 'English (Australia)' },
  { value: 'da-DK', label: 'Danish' },
  { value: 'nl-NL', label: 'Dutch' },
  { value: 'fi-FI', label: 'Finnish' },
  { value: 'fr-FR', label: 'French (France)' },
  { value: 'fr-CA', label: 'French (Canada)' },
  { value: 'de-DE', label: 'German (Germany)' },
  { value: 'de-CH', label: 'German (Switzerland)' },
  { value: 'it-IT', label: 'Italian' },
  { value: 'ja-JP', label: 'Japanese' },
  { value: 'nb-NO', label: 'Norwegian' },
  { value: 'pl-PL', label: 'Polish' },
  { value: 'pt-BR', label: 'Portuguese (Brazil)' },
  { value: 'es-ES', label: 'Spanish (Spain)' },
  { value: 'es-MX', label: 'Spanish (Mexico)' },
  { value: 'sv-SE', label: 'Swedish' },
];

/** Keeps a value that another API client has set among the choices. */
const withCurrent = (choices: readonly Choice<string>[], current: string): readonly Choice<string>[] =>
  choices.some(({ value }) => value === current)
    ? choices
    : [{ value: current, label: current.replaceAll('_', ' ') }, ...choices];

export const languageChoices = (current: string): readonly Choice<string>[] =>
  withCurrent(LANGUAGES, current);

export const zoneChoices = (current: string): readonly Choice<string>[] =>
  withCurrent(
    ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
      value,
      label: value.replaceAll('_', ' '),
    })),
    current,
  );

export const DENSITIES = [
  { value: 'COMFORTABLE', label: 'Comfortable' },
  { value: 'COMPACT', label: 'Compact' },
] as const;

export const DIGESTS = [
  { value: 'NONE', label: 'Never' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
] as const;
