import { formatDuration } from '#lib/dates.ts';
import { formatDecimal, formatPercent } from '#lib/numbers.ts';

export type Verdict = 'good' | 'bad' | 'plain';

/**
 * Whether a difference is good or bad, for a measure that should be low. One that rounds to zero as displayed is
 * neither.
 */
export function verdictOf(difference: number | null, step = 0.1): Verdict {
  const steps = Math.round((difference ?? 0) / step);
  return steps === 0 ? 'plain' : steps > 0 ? 'bad' : 'good';
}

/** Durations are shown in tenths of a second. */
export const TENTH = 100;

/** A percentage from the server, 0 to 100; "–" if it is unknown. */
export const percentWords = (percent: number | null | undefined): string =>
  percent == null ? '–' : formatPercent(percent / 100);

/** The percentage of a target: "95%", "97.5%". */
export const targetPercent = (percent: number): string =>
  formatPercent(percent / 100, Number.isInteger(percent) ? 0 : Number.isInteger(percent * 10) ? 1 : 2);

export const durationWords = (ms: number | null | undefined): string =>
  ms == null ? '–' : formatDuration(ms);

/** The difference of two values; null unless both are known. */
export const differenceOf = (
  now: number | null | undefined,
  before: number | null | undefined,
): number | null => (now == null || before == null ? null : now - before);

/** "+0.8", "−2.1", "0.0": percentage points without the unit, for a column whose header has it. */
export function pointsShort(points: number | null): string {
  if (points === null) return '–';
  const rounded = Math.round(points * 10) / 10;
  return `${rounded > 0 ? '+' : ''}${formatDecimal(rounded === 0 ? 0 : rounded)}`;
}

/** "+2.1 s", "−0.3 s", "0.0 s" */
export function durationChange(ms: number): string {
  const tenths = Math.round(ms / TENTH);
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${formatDuration(Math.abs(ms))}`;
}

/** The share of finished executions that failed, 0 to 100. */
export const errorPercent = (success_percent: number | null | undefined): number | null =>
  success_percent == null ? null : 100 - success_percent;

export const failuresOf = (numbers: {
  readonly logical_failure: number;
  readonly technical_failure: number;
}): number => numbers.logical_failure + numbers.technical_failure;
