const plain = new Intl.NumberFormat('en');
const fixed = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A real minus sign: as wide as the plus, so that changes line up. */
const MINUS = '−';

/** "1,412" */
export function formatCount(value: number): string {
  return plain.format(value).replace('-', MINUS);
}

/** "1,412", from ten thousand on "12.3K", "1M": for axes and narrow tiles, never where the exact number matters. */
export function formatCompact(value: number): string {
  return Math.abs(value) < 10_000 ? formatCount(value) : compact.format(value).replace('-', MINUS);
}

/** "94.6" with a fixed number of decimals */
function formatDecimal(value: number, digits: 0 | 1 | 2 = 1): string {
  return (fixed[digits] ?? plain).format(value).replace('-', MINUS);
}

/** A ratio as "94.6 %". Never rounds up to "100.0 %" or down to "0.0 %" what is not quite so. */
export function formatPercent(ratio: number, digits: 0 | 1 | 2 = 1): string {
  const text = formatDecimal(ratio * 100, digits);
  const least = formatDecimal(10 ** -digits, digits);
  if (ratio > 0 && text === formatDecimal(0, digits)) return `< ${least} %`;
  if (ratio < 1 && text === formatDecimal(100, digits))
    return `> ${formatDecimal(100 - 10 ** -digits, digits)} %`;
  return `${text} %`;
}

function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text;
}

/** "+41", "−2", "0" */
export function formatDifference(value: number): string {
  return signed(value, formatCount(value));
}

/** The change against an earlier value as "+3.1 %"; null where there was nothing to compare with. */
export function formatChange(current: number, previous: number): string | null {
  if (previous === 0) return null;
  const ratio = (current - previous) / previous;
  const percent = formatDecimal(ratio * 100, 1);
  return percent === formatDecimal(0, 1) || percent === `${MINUS}0.0`
    ? '0.0 %'
    : `${signed(ratio, percent)} %`;
}

/** The difference of two ratios in points: "−2.2 points" */
export function formatPoints(current: number, previous: number): string {
  const points = Math.round((current - previous) * 1000) / 10;
  return points === 0 ? '0.0 points' : `${signed(points, formatDecimal(points, 1))} points`;
}

const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** "812 bytes", "1.4 KB", "3.2 MB" (1 KB = 1,024 bytes) */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 1023.95 would be written "1024.0".
  while (value >= 1023.95 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  if (unit === 0) return bytes === 1 ? '1 byte' : `${formatCount(bytes)} bytes`;
  return `${formatDecimal(value, 1)} ${BYTE_UNITS[unit]}`;
}
