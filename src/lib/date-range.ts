import { formatSpan, nextDay, startOfDay, type Zone } from './dates.ts';

const HOUR = 3_600_000;

interface Preset {
  readonly label: string;
  readonly bounds: (now: number, zone: Zone) => { from: number; to: number };
}

const last = (label: string, span: number): Preset => ({
  label,
  bounds: (now) => ({ from: now - span, to: now }),
});

const PRESETS = {
  '1h': last('Last hour', HOUR),
  '24h': last('Last 24 h', 24 * HOUR),
  today: { label: 'Today', bounds: (now, zone) => ({ from: startOfDay(now, zone), to: now }) },
  yesterday: {
    label: 'Yesterday',
    bounds(now, zone) {
      const to = startOfDay(now, zone);
      return { from: startOfDay(to - HOUR, zone), to };
    },
  },
  '7d': last('Last 7 d', 7 * 24 * HOUR),
  '14d': last('Last 14 d', 14 * 24 * HOUR),
  '30d': last('Last 30 d', 30 * 24 * HOUR),
  '90d': last('Last 90 d', 90 * 24 * HOUR),
  '365d': last('Last 12 months', 365 * 24 * HOUR),
} as const satisfies Readonly<Record<string, Preset>>;

export type RangePreset = keyof typeof PRESETS;

/** A range relative to now, or a fixed one (milliseconds since 1970). */
export type DateRange = RangePreset | { from: number; to: number };

/** The presets for lists of executions, which are retained for about a month. */
export const RANGE_PRESETS: readonly RangePreset[] = ['1h', '24h', 'today', 'yesterday', '7d', '30d'];

export function isRangePreset(text: string): text is RangePreset {
  return Object.hasOwn(PRESETS, text);
}

/** The start and end of a range at this moment. */
export function rangeBounds(range: DateRange, now: number, zone?: Zone): { from: number; to: number } {
  return typeof range === 'string' ? PRESETS[range].bounds(now, zone) : range;
}

/** Whether a range has ended, so that nothing new can appear in it. */
export const isPast = (range: DateRange): boolean => typeof range === 'object' || range === 'yesterday';

/** "Last 24 h", "Today", "15 Sep 14:00–15:00", "14 Sep", "14 to 16 Sep" */
export function rangeLabel(range: DateRange, zone?: Zone): string {
  return typeof range === 'string' ? PRESETS[range].label : formatSpan(range.from, range.to, zone);
}

/** The range from one local date ("2026-09-15") to another, at the given times of day. */
export function rangeOfDays(
  days: { readonly from: string; readonly to: string },
  times: { readonly from: string; readonly to: string },
  read: (local: string) => number | null,
): { from: number; to: number } | null {
  const from = read(`${days.from}T${times.from}`);
  const to = times.to === '24:00' ? read(`${nextDay(days.to)}T00:00`) : read(`${days.to}T${times.to}`);
  return from === null || to === null ? null : { from, to };
}
