import { literal, maxLength, minLength, object, regex, string, trim } from 'zod/mini';
import type { Choice } from '#ui/form/choice.ts';
import type { CompanyIndustry } from '../../_shared/company-choices.ts';

type NewEnvironment = 'TEST' | 'PRODUCTION';

/** The values of the form. */
export interface NewCompanyValues {
  readonly company_name: string;
  readonly short_code: string;
  readonly environment: NewEnvironment;
  readonly industry: CompanyIndustry;
  readonly country: string;
  readonly time_zone: string;
  readonly default_currency: string;
  /** `NO_TEMPLATE` for none. */
  readonly template_uuid: string;
}

export const environmentChoices: readonly Choice<NewEnvironment>[] = [
  { value: 'PRODUCTION', label: 'Production', description: 'Real documents of real partners' },
  { value: 'TEST', label: 'Test', description: 'For trying out flows and mappings, marked TEST everywhere' },
];

/** The value for no template. */
export const NO_TEMPLATE = 'none';

/** Rules that the server applies too; only the server knows whether a short code is taken. */
export const newCompanySchema = object({
  company_name: string().check(
    trim(),
    minLength(2, 'Enter a name of at least 2 characters.'),
    maxLength(80, 'Use at most 80 characters.'),
  ),
  short_code: string().check(
    regex(
      /^[a-z0-9][a-z0-9-]{1,18}[a-z0-9]$/,
      'Use 3 to 20 lowercase letters, digits and hyphens, without a hyphen at either end.',
    ),
  ),
  environment: literal(['TEST', 'PRODUCTION']),
  industry: literal(['FORWARDER', 'SHIPPER', 'CARRIER', 'BROKER', 'SOFTWARE', 'OTHER']),
  country: string().check(minLength(1, 'Choose a country.')),
  time_zone: string().check(minLength(1, 'Choose a time zone.')),
  default_currency: string().check(minLength(1, 'Choose a currency.')),
  template_uuid: string(),
});

/** The country in the locale of a browser: "NO" for "nb-NO"; '' if it has none. */
export function countryOf(locale: string): string {
  try {
    return new Intl.Locale(locale).region ?? '';
  } catch {
    return '';
  }
}
