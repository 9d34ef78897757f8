import { signError } from '#rules/text.ts';
import { httpsError, webError } from '#rules/web-address.ts';
import { userError, type UserError } from '../../../engine/errors.ts';

/** Why a text is invalid; null if it is valid. Surrounding whitespace is ignored. */
export function wrongText(
  value: string | null | undefined,
  what: string,
  {
    bounds: [least, most],
    path,
    lines = false,
  }: { bounds: readonly [number, number]; path: string | readonly string[]; readonly lines?: boolean },
): UserError | null {
  const strange = signError(value ?? '', { lines });
  if (strange !== null) return userError('VALIDATION', strange, path);
  const { length } = [...(value?.trim() ?? '')];
  if (length >= least && length <= most) return null;
  const range = least === 0 ? `at most ${most}` : least === most ? `exactly ${least}` : `${least} to ${most}`;
  return userError('VALIDATION', `${what} must have ${range} characters; this one has ${length}.`, path);
}

/** The first error, if any. */
export const firstOf = (...errors: readonly (UserError | null)[]): UserError | null =>
  errors.find((error) => error !== null) ?? null;

/** Why a URL is invalid; null if it is valid. */
export function wrongAddress(
  value: string,
  path: string | readonly string[],
  { https = false } = {},
): UserError | null {
  const error = (https ? httpsError : webError)(value);
  return error === null ? null : userError('VALIDATION', error, path);
}
