import { hash } from '../generate/random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** So many days before the anchor, at a working hour of its own. */
export function daysBefore(anchor: number, daysAgo: number, key: string): number {
  const day = Math.floor((anchor - daysAgo * DAY) / DAY) * DAY;
  const then = day + 8 * HOUR + (hash('created', key) % (10 * HOUR));
  return Math.min(then, anchor - HOUR);
}
