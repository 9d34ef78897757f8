import { formatDayMonth, formatTime, startOfDay, type Zone } from '../../lib/dates.ts';

const ROUND = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
const ROUND_SMALL = [1, 2, 4, 6, 8, 10];

/**
 * The next round number at or above the value whose half is a whole number, so that a scale can show both; at least 1.
 */
export function niceCeiling(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = power >= 10 ? ROUND : ROUND_SMALL;
  const step = steps.find((each) => each * power >= value) ?? 10;
  return Math.round(step * power);
}

/** The values to label on a scale up to a nice ceiling: three if the middle is a whole number. */
export const scaleValues = (max: number): number[] =>
  max >= 2 && Number.isInteger(max / 2) ? [0, max / 2, max] : [0, max];

/** A round number at or above a value, which may be a fraction. */
export function niceFraction(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = ROUND.find((each) => each * power >= value * 0.999_999) ?? 10;
  return step * power;
}

/** A scale from `least` to at least `most`, with three labels. */
export function scaleBetween(least: number, most: number): { low: number; high: number; marks: number[] } {
  const high = least === 0 ? niceFraction(most) : Math.max(most, least + 1);
  return { low: least, high, marks: [least, (least + high) / 2, high] };
}

/** The SVG path of a line. A null interrupts it; a point between two nulls is drawn as a dot. */
export function linePath(points: readonly (readonly [x: number, y: number] | null)[]): string {
  return points
    .map((point, index) => {
      if (!point) return '';
      const [x, y] = [round(point[0]), round(point[1])];
      const isFirst = !points[index - 1];
      return `${isFirst ? 'M' : 'L'}${x} ${y}${isFirst && !points[index + 1] ? 'h0.01' : ''}`;
    })
    .join('');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * MINUTE)
  .concat([1, 2, 3, 6, 12].map((hours) => hours * HOUR));
const DAY_STEPS = [1, 2, 7, 14, 30];

export interface TimeTick {
  at: number;
  label: string;
}

/**
 * At most `most` ticks, on whole hours or days of local time; a tick at midnight shows the date instead of the time.
 */
export function timeTicks(from: number, to: number, most: number, zone?: Zone): TimeTick[] {
  const span = to - from;
  const step = STEPS.find((each) => span / each <= most);
  const ticks: TimeTick[] = [];
  const days = step
    ? 1
    : (DAY_STEPS.find((each) => span / (each * DAY) <= most) ?? Math.ceil(span / DAY / most));
  let count = 0;
  // Day by day, because days have 23 or 25 hours when the clocks change.
  for (let day = startOfDay(from, zone); day < to; day = startOfDay(day + DAY + 2 * HOUR, zone)) {
    if (step) {
      const end = Math.min(startOfDay(day + DAY + 2 * HOUR, zone), to);
      for (let at = day; at < end; at += step) {
        if (at >= from)
          ticks.push({ at, label: at === day ? formatDayMonth(at, zone) : formatTime(at, zone) });
      }
    } else {
      if (count % days === 0 && day >= from) ticks.push({ at: day, label: formatDayMonth(day, zone) });
      count += 1;
    }
  }
  return ticks;
}

/** All rectangles of one series as a single SVG path, instead of hundreds of elements. */
export function barsPath(bars: readonly { x: number; width: number; top: number; bottom: number }[]): string {
  return bars
    .filter((bar) => bar.bottom > bar.top)
    .map(
      (bar) =>
        `M${round(bar.x)} ${round(bar.bottom)}V${round(bar.top)}h${round(bar.width)}V${round(bar.bottom)}z`,
    )
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Stacks values from the bottom up. Every nonzero value is at least one pixel high, so one failure among thousands is
 * visible.
 */
export function stackHeights(values: readonly number[], max: number, height: number): number[] {
  const wanted = values.map((value) => (value > 0 ? Math.max(1, (value / max) * height) : 0));
  const over = wanted.reduce((sum, each) => sum + each, 0) - height;
  if (over <= 0) return wanted;
  // The tallest value gives up the added pixels.
  const tallest = wanted.indexOf(Math.max(...wanted));
  return wanted.map((each, index) => (index === tallest ? Math.max(1, each - over) : each));
}
