import { check, custom } from 'zod/mini';
import type { HeaderValues } from './header-preview.ts';

/** The values of the form. */
export interface IdentityValues extends HeaderValues {
  readonly label: string;
  readonly is_default: boolean;
}

export const blankIdentity: IdentityValues = {
  standard: 'X12',
  label: '',
  qualifier: '',
  identifier: '',
  gs_identifier: '',
  usage: 'PRODUCTION',
  is_default: false,
};

const ID_CHARACTERS = /^[A-Z0-9](?:[A-Z0-9 .:_-]*[A-Z0-9])?$/;
const MAX_LENGTH = { X12: 15, EDIFACT: 35 } as const;

/** Why an ID cannot be used in a header; null if it can. The server checks the rules of its qualifier. */
export function wrongIdText(standard: HeaderValues['standard'], identifier: string): string | null {
  const text = identifier.trim();
  const most = MAX_LENGTH[standard];
  if (text.length < 2 || text.length > most)
    return `Enter 2 to ${most} characters: ${standard} has no room for more.`;
  return ID_CHARACTERS.test(text) ? null : 'Use capital letters, digits, and . _ - (not at either end).';
}

function* problemsOf(values: IdentityValues): Generator<[path: string, message: string]> {
  const id = wrongIdText(values.standard, values.identifier);
  if (id !== null) yield ['identifier', id];
  if (values.standard === 'X12' && values.gs_identifier.trim() !== '') {
    const group = wrongIdText('X12', values.gs_identifier);
    if (group !== null) yield ['gs_identifier', group];
  }
  if ([...values.label.trim()].length > 80) yield ['label', 'Use at most 80 characters.'];
}

/** The validation rules of the schema that the form can check. */
export const identitySchema = custom<IdentityValues>().check(
  check(({ value, issues }) => {
    for (const [field, message] of problemsOf(value))
      issues.push({ code: 'custom', input: value, path: [field], message });
  }),
);
