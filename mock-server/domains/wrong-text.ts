import { userError, type UserError } from '../errors.ts';

/** Why a text that a person typed does not do; null when it does. Blanks around it do not count. */
export function wrongText(
  value: string | null | undefined,
  what: string,
  [least, most]: readonly [number, number],
  path: string | readonly string[],
): UserError | null {
  const { length } = [...(value?.trim() ?? '')];
  if (length >= least && length <= most) return null;
  const range = least === 0 ? `at most ${most}` : least === most ? `exactly ${least}` : `${least} to ${most}`;
  return userError('VALIDATION', `${what} has ${range} characters, this one has ${length}.`, path);
}

/** The first fault that was found. */
export const firstOf = (...faults: readonly (UserError | null)[]): UserError | null =>
  faults.find((fault) => fault !== null) ?? null;

/** Why an address on the web does not do; null when it does. */
export function wrongAddress(
  value: string,
  path: string | readonly string[],
  { https = false } = {},
): UserError | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isFine = url !== null && (url.protocol === 'https:' || (!https && url.protocol === 'http:'));
  if (isFine && url.username === '' && url.password === '') return null;
  return userError(
    'VALIDATION',
    isFine
      ? 'Leave name and password out of the address; others can read it.'
      : `A whole address is wanted, beginning with ${https ? 'https://' : 'https:// or http://'}.`,
    path,
  );
}
