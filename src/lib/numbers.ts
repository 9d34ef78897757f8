import { personalFormats } from './personal-formats.ts';

const FORMATS = {
  plain: {},
  compact: { notation: 'compact', maximumFractionDigits: 1 },
  percent: { style: 'percent' },
} satisfies Record<string, Intl.NumberFormatOptions>;

// Creating an Intl formatter takes about 50 µs, using one 1 µs; a list formats hundreds of values.
const cache = new Map<string, Intl.NumberFormat>();

/** A true minus sign is as wide as the plus sign, so that changes align. */
const MINUS = '−';

/** `digits` sets a fixed number of decimals; if omitted, the value determines it. */
function format(kind: keyof typeof FORMATS, value: number, digits?: 0 | 1 | 2): string {
  const { locale: own } = personalFormats();
  // en-GB abbreviates million as "m", which reads as meters or minutes.
  const locale = kind === 'compact' && own.startsWith('en') ? 'en' : own;
  const key = `${kind} ${digits} ${locale}`;
  let found = cache.get(key);
  if (!found) {
    const fixed = digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits };
    found = new Intl.NumberFormat(locale, { ...FORMATS[kind], ...fixed, numberingSystem: 'latn' });
    cache.set(key, found);
  }
  return found.format(value).replace('-', MINUS);
}

/** "1,412" */
export function formatCount(value: number): string {
  return format('plain', value);
}

/** "1,412"; from ten thousand, "12.3K", "1M". For axes and narrow tiles, never where the exact number matters. */
export function formatCompact(value: number): string {
  return format(Math.abs(value) < 10_000 ? 'plain' : 'compact', value);
}

/** "94.6", "95": at most one decimal. For the scales of charts. */
export function formatRounded(value: number): string {
  return formatCount(Math.round(value * 10) / 10);
}

/** "94.6", with a fixed number of decimals */
export function formatDecimal(value: number, digits: 0 | 1 | 2 = 1): string {
  return format('plain', value, digits);
}

/** A ratio as "94.6%". Never rounds up to "100.0%" or down to "0.0%" unless the value is exactly that. */
export function formatPercent(ratio: number, digits: 0 | 1 | 2 = 1): string {
  const percent = (value: number) => format('percent', value, digits);
  const least = 10 ** -digits / 100;
  const text = percent(ratio);
  if (ratio > 0 && text === percent(0)) return `< ${percent(least)}`;
  if (ratio < 1 && text === percent(1)) return `> ${percent(1 - least)}`;
  return text;
}

function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text;
}

/** "+41", "−2", "0" */
export function formatDifference(value: number): string {
  return signed(value, formatCount(value));
}

/** The change from an earlier value as "+3.1%"; null if there is nothing to compare with. */
export function formatChange(current: number, previous: number): string | null {
  if (previous === 0) return null;
  const ratio = (current - previous) / previous;
  const zero = format('percent', 0, 1);
  const percent = format('percent', ratio, 1);
  return percent === zero || percent === MINUS + zero ? zero : signed(ratio, percent);
}

/** The difference of two ratios in percentage points: "−2.2 points" */
export function formatPoints(current: number, previous: number): string {
  const points = Math.round((current - previous) * 1000) / 10;
  return points === 0 ? `${formatDecimal(0)} points` : `${signed(points, formatDecimal(points, 1))} points`;
}

const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** "812 bytes", "1.4 KB", "3.2 MB" (1 KB = 1,024 bytes) */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 1023.95 would round to "1024.0".
  while (value >= 1023.95 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  if (unit === 0) return bytes === 1 ? '1 byte' : `${formatCount(bytes)} bytes`;
  return `${formatDecimal(value, 1)} ${BYTE_UNITS[unit]}`;
}
