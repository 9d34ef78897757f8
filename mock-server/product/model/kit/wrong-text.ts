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
export const firstOf = (...faults: readonly (UserError | null)[]): UserError | null =>
  faults.find((fault) => fault !== null) ?? null;

/** Why a URL is invalid; null if it is valid. */
export function wrongAddress(
  value: string,
  path: string | readonly string[],
  { https = false } = {},
): UserError | null {
  const fault = (https ? httpsError : webError)(value);
  return fault === null ? null : userError('VALIDATION', fault, path);
}
