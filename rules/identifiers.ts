import type { Rule } from './rule.ts';

/** Checks a GS1 check digit against the digits before it, with weights 3 and 1 from the right. */
function gs1Error(digits: string, what: string): string | null {
  const sum = Array.from(digits.slice(0, -1))
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  const check = (10 - (sum % 10)) % 10;
  return Number(digits.at(-1)) === check
    ? null
    : `The check digit of this ${what} is wrong. Expected: ${check}.`;
}

/** GLN: GS1 General Specifications, section 2.4. */
export const glnError: Rule = (value) =>
  /^\d{13}$/.test(value) ? gs1Error(value, 'GLN') : 'A GLN has 13 digits, such as 5412345000013.';

/** D-U-N-S number of Dun & Bradstreet; it has had no check digit since 2006. */
export const dunsError: Rule = (value) =>
  /^\d{9}$/.test(value) ? null : 'A D-U-N-S number has 9 digits, such as 078555012.';

/** Standard Carrier Alpha Code of the NMFTA. */
export const scacError: Rule = (value) =>
  /^[A-Z]{2,4}$/.test(value) ? null : 'A SCAC has 2 to 4 capital letters, such as HJBT.';

/** A tax number with its country: the form of VIES, also for countries outside the EU. */
export const vatError: Rule = (value) =>
  /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(value)
    ? null
    : 'A tax number starts with a two-letter country code, such as GB980780684.';

/** Code of an organization in CargoWise. */
export const cargowiseOrgError: Rule = (value) =>
  /^[A-Z0-9]{3,12}$/.test(value)
    ? null
    : 'A CargoWise organization code has 3 to 12 capital letters and digits.';

/** AS2 ID: RFC 4130 section 6.2, without those that need quotation marks. */
export const as2IdError: Rule = (value) =>
  /^(?! )[\x20\x21\x23-\x5b\x5d-\x7e]{1,128}$/.test(value) && !value.endsWith(' ')
    ? null
    : 'Enter 1 to 128 printable ASCII characters, without quotation marks or backslashes.';

/** A phone number in any common format (ITU-T E.123), optionally with an extension. */
export const phoneError: Rule = (value) =>
  /^\+?[\d ().,/x-]{3,40}$/i.test(value) && /\d\D*\d\D*\d/.test(value)
    ? null
    : 'A telephone number has 3 to 40 digits, spaces, parentheses, and hyphens, such as +1 510 555 0114.';
