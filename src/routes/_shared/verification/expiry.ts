import { toMillis, type Instant } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import type { StatusTone } from '#ui/status/tone.ts';

const DAY = 86_400_000;
/** The same as the server's warning period. */
const SOON_DAYS = 30;

/** The remaining validity of a certificate. */
export function expiryOf(
  valid_to: Instant,
  now: number,
): { readonly tone: StatusTone; readonly words: string } {
  const left = toMillis(valid_to) - now;
  if (left <= 0) return { tone: 'fail', words: 'Expired' };
  const days = Math.floor(left / DAY);
  if (days === 0) return { tone: 'wait', words: 'Expires within a day' };
  return { tone: days <= SOON_DAYS ? 'wait' : 'ok', words: `Expires in ${pluralize(days, 'day')}` };
}
