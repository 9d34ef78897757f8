import type { SchemeName } from '../../_shared/partner-id-labels.ts';

/** An identifier as entered. */
export interface IdRow {
  readonly scheme: SchemeName;
  /** Only for an interchange ID. */
  readonly qualifier: string;
  readonly value: string;
}

interface IdFault {
  readonly part: 'qualifier' | 'value';
  readonly message: string;
}

/** The form of X12 interchange IDs by qualifier; those with any other qualifier have 1 to 15 characters. */
const ISA: Readonly<Record<string, readonly [pattern: RegExp, message: string]>> = {
  '01': [/^\d{9}$/, 'Qualifier 01 requires a D-U-N-S number of 9 digits.'],
  '02': [/^[A-Z]{2,4}$/, 'Qualifier 02 requires a SCAC of 2 to 4 letters.'],
  '12': [/^\d{10}$/, 'Qualifier 12 requires a telephone number of 10 digits.'],
  '14': [/^\d{13}$/, 'Qualifier 14 requires a D-U-N-S number of 13 digits with suffix.'],
  '16': [/^\d{13}$/, 'Qualifier 16 requires a D-U-N-S number with a 4-digit suffix.'],
};

const ANY_ISA: readonly [RegExp, string] = [/^[ -~]{1,15}$/, 'An interchange ID has 1 to 15 characters.'];

/** Whether the last of 13 digits is the right check digit. */
function isGln(value: string): boolean {
  if (!/^\d{13}$/.test(value)) return false;
  const sum = [...value].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

/** The fault in an identifier, worded so that a person can correct it; null if there is none. */
export function idFault({ scheme, qualifier, value: typed }: IdRow): IdFault | null {
  const value = typed.trim();
  const wrong = (message: string): IdFault => ({ part: 'value', message });
  if (value === '') return wrong('Enter the ID, or remove the row.');
  switch (scheme) {
    case 'SCAC':
      return /^[A-Z]{2,4}$/.test(value) ? null : wrong('A SCAC has 2 to 4 capital letters, such as HJBT.');
    case 'GLN':
      if (!/^\d{13}$/.test(value)) return wrong('A GLN has 13 digits, such as 4012345000016.');
      return isGln(value)
        ? null
        : wrong('The check digit of this GLN is wrong. Compare it with the original.');
    case 'DUNS':
      return /^\d{9}$/.test(value) ? null : wrong('A D-U-N-S number has 9 digits, such as 078555012.');
    case 'CARGOWISE_ORG':
      return /^[A-Z0-9]{3,12}$/.test(value)
        ? null
        : wrong('A CargoWise organization code has 3 to 12 capital letters and digits.');
    case 'INTERNAL':
      return [...value].length <= 60 ? null : wrong('Use at most 60 characters.');
    case 'ISA': {
      if (!/^[A-Z0-9]{2}$/.test(qualifier.trim()))
        return { part: 'qualifier', message: 'Enter the qualifier of the interchange ID, such as ZZ.' };
      const [pattern, message] = ISA[qualifier.trim()] ?? ANY_ISA;
      return pattern.test(value) ? null : wrong(message);
    }
  }
}
