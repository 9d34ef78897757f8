import {
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  number,
  object,
  regex,
  string,
  trim,
} from 'zod/mini';
import { filled } from '#ui/form/ruled.ts';
import type { CompanyDateFormat, CompanyEnvironment } from './company-labels.ts';

/** The values of the company form. */
export interface CompanyValues {
  readonly company_name: string;
  readonly short_code: string;
  readonly environment: CompanyEnvironment;
  readonly time_zone: string;
  readonly default_currency: string;
  readonly date_format: CompanyDateFormat;
  readonly retention_days: number | null;
}

const days = number({ error: 'Enter a number of days.' }).check(
  minimum(30, 'At least 30 days.'),
  maximum(400, 'At most 400 days.'),
);

/** The validation rules that the server also applies; only the server knows whether a short code is taken. */
export const companySchema = object({
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
  environment: string(),
  time_zone: string().check(minLength(1, 'Choose a time zone.')),
  default_currency: string().check(minLength(1, 'Choose a currency.')),
  date_format: string(),
  retention_days: nullable(days).check(filled('Enter 30 to 400 days.')),
});
