import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';

const MAX_DAYS = 3650;
const DAY = 86_400_000;

/** Why an expiry date is not allowed; null if it is. */
export function wrongExpiry(
  expires_at: string | null | undefined,
  { clock }: Pick<MockContext, 'clock'>,
): UserError | null {
  if (expires_at == null) return null;
  const left = Date.parse(expires_at) - clock.now();
  if (left > 0 && left <= MAX_DAYS * DAY) return null;
  return userError(
    'VALIDATION',
    left <= 0 ? 'Choose a time in the future.' : 'A key can be valid for at most ten years.',
    'expires_at',
  );
}

export const instantOf = (text: string | null | undefined): number | null | undefined =>
  text == null ? text : Date.parse(text);
