import type { Clock } from '../../../kernel/clock.ts';
import { userError, type UserError } from '../../../engine/errors.ts';

const MINUTE = 60_000;

/** The current time for `tooSoon`, on a scale that also advances while the clock is pinned. */
export const doneNow = (clock: Clock): number => clock.elapsed();

/**
 * Milliseconds of data time until an action is allowed again, one minute after the last time; 0 if it is allowed now.
 */
export const untilAgain = (last: unknown, clock: Clock): number =>
  typeof last === 'number' ? Math.max(0, last + MINUTE - clock.elapsed()) : 0;

/** The error for repeating an action that sends email within a minute; null if it is allowed. */
export function tooSoon(last: unknown, clock: Clock, path: string): UserError | null {
  const wait = Math.ceil(untilAgain(last, clock) / 1000);
  if (wait === 0) return null;
  const message = `Sent a moment ago. Wait ${wait} second${wait === 1 ? '' : 's'}.`;
  return userError('RATE_LIMITED', message, path);
}
