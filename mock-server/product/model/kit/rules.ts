import { isIP } from './ip-address.ts';
import { userError, type UserError } from '../../../engine/errors.ts';

/** Checks shared by several domains. Each returns a user-readable message, or null if the value is valid. */
export type Fault = string | null;

/** Counts characters rather than UTF-16 code units. */
export const lengthOf = (text: string): number => [...text].length;

/** Names and similar texts have one line; longer texts are prose with paragraphs. */
const MAX_LINE = 120;

/**
 * Characters that would break a list, the subject of an email, or a log line: line breaks, control characters, lone
 * surrogates.
 */
export function signFault(text: string, { lines = false }: { readonly lines?: boolean } = {}): Fault {
  if (!text.isWellFormed()) return 'The text contains an invalid character. Type it instead of pasting it.';
  const inner = text.trim();
  if (lines) return /(?![\n\r\t])\p{Cc}/u.test(inner) ? 'Control characters are not allowed.' : null;
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(inner)
    ? 'Enter a single line without tabs or control characters.'
    : null;
}

export function lengthFault(text: string, least: number, most: number): Fault {
  const strange = signFault(text, { lines: most > MAX_LINE });
  if (strange !== null) return strange;
  const length = lengthOf(text.trim());
  if (length < least) return least === 1 ? 'Enter a value.' : `Use at least ${least} characters.`;
  if (length <= most) return null;
  return `Use at most ${most.toLocaleString('en')} characters (currently ${length.toLocaleString('en')}).`;
}

/** Checks a GS1 check digit against the digits before it, with weights 3 and 1 from the right. */
function gs1Fault(digits: string, what: string): Fault {
  const sum = Array.from(digits.slice(0, -1))
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  const check = (10 - (sum % 10)) % 10;
  return Number(digits.at(-1)) === check
    ? null
    : `The check digit of this ${what} is wrong. Expected: ${check}.`;
}

export const glnFault = (value: string): Fault =>
  /^\d{13}$/.test(value) ? gs1Fault(value, 'GLN') : 'A GLN has 13 digits, such as 5412345000013.';

export const dunsFault = (value: string): Fault =>
  /^\d{9}$/.test(value) ? null : 'A D-U-N-S number has 9 digits, such as 078555012.';

export const scacFault = (value: string): Fault =>
  /^[A-Z]{2,4}$/.test(value) ? null : 'A SCAC has 2 to 4 capital letters, such as HJBT.';

export const vatFault = (value: string): Fault =>
  /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(value)
    ? null
    : 'A tax number starts with a two-letter country code, such as GB980780684.';

/** A phone number in any common format, optionally with an extension. */
export const phoneFault = (value: string): Fault =>
  /^\+?[\d ().,/x-]{3,40}$/i.test(value.trim()) && /\d\D*\d\D*\d/.test(value)
    ? null
    : 'A telephone number has 3 to 40 digits, spaces, parentheses, and hyphens, such as +1 510 555 0114.';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes with an Intl display name that are not countries in ISO 3166-1. */
const NO_COUNTRIES = /^(?:AA|AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|XA|XB|XK|ZZ)$/;

/** Intl canonicalizes retired codes and informal ones (UK, SU) to a different code. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

export const countryFault = (value: string): Fault =>
  /^[A-Z]{2}$/.test(value) && !NO_COUNTRIES.test(value) && regions.of(value) !== undefined && isCurrent(value)
    ? null
    : 'Enter a country as two capital letters, such as US or NO.';

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const currencyFault = (value: string): Fault =>
  currencies.has(value) ? null : 'Enter a currency as three capital letters, such as USD or EUR.';

export function timeZoneFault(value: string): Fault {
  const fault = 'Enter an IANA time zone, such as America/Los_Angeles.';
  // Intl also accepts offsets and old abbreviations, which are not locations with time zone rules.
  if (value !== 'UTC' && !/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(value)) return fault;
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone === '' ? fault : null;
  } catch {
    return fault;
  }
}

export function localeFault(value: string): Fault {
  const fault = 'Enter a BCP 47 language tag, such as en-US or nb-NO.';
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([value]).length > 0 ? null : fault;
  } catch {
    return fault;
  }
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** A DNS name or an IP address. */
export const isHost = (text: string): boolean =>
  isIP(text) !== 0 || (text.length <= 253 && text.split('.').every((label) => LABEL.test(label)));

/** Maximum URL length that browsers and servers accept. */
export const MAX_ADDRESS = 2000;

export function webFault(value: string, schemes: readonly string[] = ['https:', 'http:']): Fault {
  const url = URL.parse(value);
  if (url && schemes.includes(url.protocol)) {
    if (value.length > MAX_ADDRESS) return `Use at most ${MAX_ADDRESS.toLocaleString('en')} characters.`;
    if (url.username !== '' || url.password !== '')
      return 'Remove the user name and password from the address; others can read it.';
    return isHost(url.hostname.replace(/^\[|\]$/g, ''))
      ? null
      : 'The server name in the address is not valid.';
  }
  return `Enter a web address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`;
}

/** Checks the fields of an input by name, except those that are omitted (undefined) or cleared (null). */
export function faultsOf(
  checks: Readonly<Record<string, readonly [value: unknown, check: (value: never) => Fault]>>,
): UserError[] {
  return Object.entries(checks).flatMap(([field, [value, check]]) => {
    if (value === undefined || value === null) return [];
    const fault = check(value as never);
    return fault === null ? [] : [userError('VALIDATION', fault, field)];
  });
}

/** Required fields that were cleared. */
export const clearedFaults = (
  input: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): UserError[] =>
  fields
    .filter((field) => input[field] === null)
    .map((field) => userError('VALIDATION', 'Enter a value.', field));
