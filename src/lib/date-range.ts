import { formatSpan, type Zone } from './dates.ts';

const HOUR = 3_600_000;

const PRESETS = {
  '1h': { span: HOUR, label: 'Last hour' },
  '24h': { span: 24 * HOUR, label: 'Last 24 h' },
  '7d': { span: 7 * 24 * HOUR, label: 'Last 7 d' },
  '30d': { span: 30 * 24 * HOUR, label: 'Last 30 d' },
} as const;

export type RangePreset = keyof typeof PRESETS;

/** A range relative to now, or a fixed one (milliseconds since 1970). */
export type DateRange = RangePreset | { from: number; to: number };

export const RANGE_PRESETS = Object.keys(PRESETS) as RangePreset[];

export function isRangePreset(text: string): text is RangePreset {
  return Object.hasOwn(PRESETS, text);
}

/** The start and end of a range at this moment. */
export function rangeBounds(range: DateRange, now: number): { from: number; to: number } {
  return typeof range === 'string' ? { from: now - PRESETS[range].span, to: now } : range;
}

/** "Last 24 h", "15 Sep 14:00–15:00" */
export function rangeLabel(range: DateRange, zone?: Zone): string {
  return typeof range === 'string' ? PRESETS[range].label : formatSpan(range.from, range.to, zone);
}
