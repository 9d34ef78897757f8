import type { Rule } from './rule.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes with an Intl display name that are not countries in ISO 3166-1. */
const NO_COUNTRIES = /^(?:AA|AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|XA|XB|XK|ZZ)$/;

/** Intl canonicalizes retired codes and informal ones (UK, SU) to a different code. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** A country of ISO 3166-1, as its two capital letters. */
export const countryError: Rule = (value) =>
  /^[A-Z]{2}$/.test(value) && !NO_COUNTRIES.test(value) && regions.of(value) !== undefined && isCurrent(value)
    ? null
    : 'Enter a country as two capital letters, such as US or NO.';
