import type { Rule } from './rule.ts';

type Formats = Readonly<Record<string, readonly [pattern: RegExp, words: string]>>;

const GROUP_ID = /^[A-Z0-9][A-Z0-9 ._-]{0,13}[A-Z0-9]$/;

/** The format of an ID by its qualifier: X12 data element I05. */
const x12Ids: Formats = {
  '01': [/^\d{9}$/, 'A D-U-N-S number has 9 digits.'],
  '02': [/^[A-Z]{2,4}$/, 'A SCAC has 2 to 4 capital letters.'],
  '08': [/^\d{6,10}$/, 'A UCC communications ID has 6 to 10 digits.'],
  '09': [/^\d{4,14}$/, 'An X.121 address has 4 to 14 digits.'],
  '12': [/^\d{10}$/, 'A telephone number has 10 digits.'],
  '14': [/^\d{9,13}$/, 'A D-U-N-S number with suffix has 9 to 13 digits.'],
  '16': [/^\d{13}$/, 'A D-U-N-S number with a four-digit suffix has 13 digits.'],
  '20': [/^[A-Z0-9]{9}$/, 'A health industry number has 9 characters.'],
  '27': [/^[A-Z0-9]{2,15}$/, 'A carrier ID has 2 to 15 letters and digits.'],
  '28': [/^[A-Z0-9]{2,15}$/, 'A fiscal intermediary ID has 2 to 15 letters and digits.'],
  '29': [/^[A-Z0-9]{2,15}$/, 'A Medicare ID has 2 to 15 letters and digits.'],
  ZZ: [GROUP_ID, 'An ID has 2 to 15 capital letters, digits, and . _ - (not at either end).'],
};

/** EDIFACT data element 0007. */
const edifactIds: Formats = {
  '1': [/^\d{9}$/, 'A D-U-N-S number has 9 digits.'],
  '12': [/^\d{6,15}$/, 'A telephone number has 6 to 15 digits.'],
  '14': [/^\d{13}$/, 'A GLN has 13 digits.'],
  '30': [/^[A-Z0-9:-]{4,35}$/, 'An ISO 6523 ID has 4 to 35 characters.'],
  ZZZ: [
    /^[A-Z0-9][A-Z0-9 ._-]{0,33}[A-Z0-9]$/,
    'An ID has 2 to 35 capital letters, digits, and . _ - (not at either end).',
  ],
};

interface EdiIdError {
  readonly part: 'qualifier' | 'identifier';
  readonly message: string;
}

const formatsOf = (standard: 'X12' | 'EDIFACT'): Formats => (standard === 'X12' ? x12Ids : edifactIds);

/** An ID in interchange headers that the platform writes, with its qualifier; null if both are right. */
export function ediIdError(
  standard: 'X12' | 'EDIFACT',
  { qualifier, identifier }: { readonly qualifier: string; readonly identifier: string },
): EdiIdError | null {
  const formats = formatsOf(standard);
  const format = Object.hasOwn(formats, qualifier) ? formats[qualifier] : undefined;
  if (!format) {
    const known = Object.keys(formats).sort().join(', ');
    const message = `Qualifier “${qualifier}” is not supported for ${standard}. Supported: ${known}.`;
    return { part: 'qualifier', message };
  }
  const [pattern, message] = format;
  return pattern.test(identifier) ? null : { part: 'identifier', message };
}

/** An ID in X12 interchange headers of others, with any qualifier (X12 data elements I05 to I07). */
export function isaIdError(id: {
  readonly qualifier: string;
  readonly identifier: string;
}): EdiIdError | null {
  if (!/^[A-Z0-9]{2}$/.test(id.qualifier))
    return { part: 'qualifier', message: 'Enter the qualifier of the interchange ID, such as ZZ.' };
  if (Object.hasOwn(x12Ids, id.qualifier)) return ediIdError('X12', id);
  return /^[!-~](?:[ -~]{0,13}[!-~])?$/.test(id.identifier)
    ? null
    : { part: 'identifier', message: 'An interchange ID has 1 to 15 characters.' };
}

/** An application ID in X12 group headers (data elements 124 and 142). */
export const groupIdError: Rule = (value) =>
  GROUP_ID.test(value)
    ? null
    : 'An application ID has 2 to 15 capital letters, digits, and . _ - (not at either end).';
