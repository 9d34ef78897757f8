import { hash } from '../../../kernel/random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** This many days before the anchor, at a time in working hours that depends on the key. */
export function daysBefore(anchor: number, daysAgo: number, key: string): number {
  const day = Math.floor((anchor - daysAgo * DAY) / DAY) * DAY;
  const then = day + 8 * HOUR + (hash('created', key) % (10 * HOUR));
  return Math.min(then, anchor - HOUR);
}
