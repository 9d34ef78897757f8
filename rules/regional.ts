import type { Rule } from './rule.ts';

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A currency of ISO 4217. */
export const currencyError: Rule = (value) =>
  currencies.has(value) ? null : 'Enter a currency as three capital letters, such as USD or EUR.';

/** A location of the IANA time zone database, or UTC. */
export const timeZoneError: Rule = (value) => {
  const error = 'Enter an IANA time zone, such as America/Los_Angeles.';
  // Intl also accepts offsets and old abbreviations, which are not locations with time zone rules.
  if (value !== 'UTC' && !/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(value)) return error;
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone === '' ? error : null;
  } catch {
    return error;
  }
};

/** A language that dates and numbers can be formatted in (BCP 47). */
export const localeError: Rule = (value) => {
  const error = 'Enter a BCP 47 language tag, such as en-US or nb-NO.';
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([value]).length > 0 ? null : error;
  } catch {
    return error;
  }
};
