import { hash } from '../../kernel/random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How far the seeded executions reach back from the anchor, in milliseconds. */
export const HISTORY = 30 * DAY;

/** Share of each hour of the day (UTC), with peaks when Asia closes, Europe opens, and America works. */
const HOURS = [
  0.55, 0.85, 0.95, 0.9, 0.7, 0.5, 0.6, 0.9, 1, 0.95, 0.75, 0.6, 0.7, 0.95, 1, 1, 0.95, 0.8, 0.55, 0.4, 0.3,
  0.25, 0.27, 0.38,
];
/** Sunday to Saturday. */
const WEEKDAYS = [0.2, 1.15, 1, 1, 1, 0.95, 0.3];

/** Batches start at :00 and :30: the three minutes after each are this much denser than the rest of the hour. */
const BATCH_MINUTES = 3;
const BATCH_DENSITY = 2.6;
const CALM_DENSITY = (30 - BATCH_MINUTES * BATCH_DENSITY) / (30 - BATCH_MINUTES);

/** Share of an hour's executions in its first minutes. */
export function shareOfHour(minutes: number): number {
  const half = minutes >= 30 ? 30 : 0;
  const into = minutes - half;
  const dense = Math.min(into, BATCH_MINUTES) * BATCH_DENSITY;
  return (half + dense + Math.max(0, into - BATCH_MINUTES) * CALM_DENSITY) / 60;
}

/** The minutes after which this share of an hour's executions has arrived: the inverse of `shareOfHour`. */
function minutesAt(part: number): number {
  const sum = part * 60;
  const half = sum >= 30 ? 30 : 0;
  const into = sum - half;
  const dense = BATCH_MINUTES * BATCH_DENSITY;
  return half + (into <= dense ? into / BATCH_DENSITY : BATCH_MINUTES + (into - dense) / CALM_DENSITY);
}

/** Invoices are sent at month end, when they are this much more frequent. */
export const MONTH_END = 2.5;
export function isMonthEnd(instant: number): boolean {
  const date = new Date(instant).getUTCDate();
  return date >= 28 || date === 1;
}

/** Relative load of the hour that starts at `start`; the same for every workspace. */
export function hourWeight(seed: string, start: number): number {
  const noise = 0.85 + (0.3 * hash(seed, 'hour', start)) / 4294967296;
  return (HOURS[(start % DAY) / HOUR] ?? 0) * (WEEKDAYS[new Date(start).getUTCDay()] ?? 0) * noise;
}

/**
 * Writes submission times: `count` ages in milliseconds before the anchor, latest first, into `ages` from `offset`. In
 * the last `quiet` milliseconds before the anchor nothing was submitted. `random` returns numbers in [0, 1).
 */
export function writeAges(
  ages: Uint32Array,
  offset: number,
  count: number,
  { seed, anchor, quiet }: { seed: string; anchor: number; quiet: number },
  random: () => number,
): void {
  const last = anchor - quiet;
  const first = anchor - HISTORY;
  const hours: { start: number; from: number; to: number; weight: number }[] = [];
  let all = 0;
  for (let start = last - (last % HOUR); start > first - HOUR; start -= HOUR) {
    const from = shareOfHour(Math.max(0, first - start) / MINUTE);
    const to = shareOfHour(Math.min(HOUR, last - start) / MINUTE);
    const weight = hourWeight(seed, start) * (to - from);
    hours.push({ start, from, to, weight });
    all += weight;
  }
  let sum = 0;
  let done = 0;
  for (const { start, from, to, weight } of hours) {
    sum += weight;
    // Rounding the running total instead of each hour makes the counts add up to exactly `count`.
    const upTo = Math.round((sum / all) * count);
    const here = upTo - done;
    for (let i = 0; i < here; i++) {
      const part = to - ((i + random()) / here) * (to - from);
      ages[offset + done + i] = Math.max(1, anchor - Math.round(start + minutesAt(part) * MINUTE));
    }
    done = upTo;
  }
}
