import { formatDecimal } from './numbers.ts';
import { personalFormats, usableZone } from './personal-formats.ts';

/** A point in time as the API (ISO string), a `Timestamp` (milliseconds) or JavaScript represents it. */
export type Instant = string | number | Date;

/**
 * IANA time zone. If omitted, the person's own zone, or the browser's while the person is unknown. UTC instead of a zone
 * that the browser does not know.
 */
export type Zone = string | undefined;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FORMATS = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
  timeSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  dateTimeSeconds: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  numeric: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  zone: { timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

// Creating an Intl formatter takes about 50 µs, using one 1 µs; a list formats hundreds of values.
const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(kind: keyof typeof FORMATS, given: Zone, locale: string): Intl.DateTimeFormat {
  const zone = given ?? personalFormats().zone;
  const key = `${kind} ${locale} ${zone ?? ''}`;
  let found = cache.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, {
      ...FORMATS[kind],
      // The same in every language, because people compare these times with files and logs.
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: zone === undefined ? undefined : usableZone(zone),
    });
    cache.set(key, found);
  }
  return found;
}

function format(kind: keyof typeof FORMATS, instant: Instant, zone: Zone): string {
  const { locale } = personalFormats();
  const text = formatter(kind, zone, locale).format(toMillis(instant));
  // en-GB writes "Sept", the only four-letter month; columns align with three letters.
  return locale.startsWith('en') ? text.replace(/Sept\b/, 'Sep') : text;
}

export function toMillis(instant: Instant): number {
  return typeof instant === 'number' ? instant : new Date(instant).getTime();
}

/** "15 Sep 2026" */
export function formatDate(instant: Instant, zone?: Zone): string {
  return format('date', instant, zone);
}

/** "14:32" */
export function formatTime(instant: Instant, zone?: Zone): string {
  return format('time', instant, zone);
}

/** "14:32:05" */
export function formatTimeSeconds(instant: Instant, zone?: Zone): string {
  return format('timeSeconds', instant, zone);
}

/** "15 Sep 2026, 14:32" */
export function formatDateTime(instant: Instant, zone?: Zone): string {
  return format('dateTime', instant, zone);
}

/** "15 Sep 2026, 14:32:05" */
export function formatDateTimeSeconds(instant: Instant, zone?: Zone): string {
  return format('dateTimeSeconds', instant, zone);
}

/** "September 2026". For a calendar date, pass `UTC` as the zone. */
export function formatMonth(instant: Instant, zone?: Zone): string {
  return format('month', instant, zone);
}

/** "15 Sep" */
export function formatDayMonth(instant: Instant, zone?: Zone): string {
  return format('dayMonth', instant, zone);
}

/** "UTC", "CEST", "GMT+9": the zone's short name at that instant. */
export function zoneName(instant: Instant, zone?: Zone): string {
  const parts = formatter('zone', zone, personalFormats().locale).formatToParts(toMillis(instant));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The local date and time in a zone, as `<input type="datetime-local">` needs it: "2026-09-15T14:32". */
export function toLocalInput(instant: Instant, zone?: Zone): string {
  return wall(toMillis(instant), zone).slice(0, 16);
}

function wall(millis: number, zone: Zone): string {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of formatter('numeric', zone, 'en-GB').formatToParts(millis)) found[part.type] = part.value;
  return `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}:${found.second}`;
}

/**
 * The reverse of `toLocalInput`; null if the text is not a date. For a time that a clock change skips or repeats, the
 * earlier instant.
 */
export function fromLocalInput(text: string, zone?: Zone): number | null {
  // Date.parse alone accepts "2026-09-Z".
  const asIfUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asIfUtc)) return null;
  const offsetAt = (millis: number) =>
    Date.parse(`${wall(millis, zone)}Z`) - Math.floor(millis / 1000) * 1000;
  // The first guess may be on the wrong side of a clock change; the second is right unless the local time does not
  // exist.
  const guess = asIfUtc - offsetAt(asIfUtc);
  return asIfUtc - offsetAt(guess);
}

/** The start (local midnight) of the day that contains the instant. */
export function startOfDay(instant: Instant, zone?: Zone): number {
  const midnight = `${wall(toMillis(instant), zone).slice(0, 10)}T00:00`;
  return fromLocalInput(midnight, zone) ?? toMillis(instant);
}

/** The local date after a local date: "2026-09-16" after "2026-09-15". */
export const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00Z`) + DAY).toISOString().slice(0, 10);

// A list formats hundreds of moments against the same `now`, so its day and year boundaries are computed once.
let latest = { key: '', today: 0, yesterday: 0, tomorrow: 0, year: '' };

function daysAround(now: number, zone: Zone): typeof latest {
  const key = `${now} ${zone ?? personalFormats().zone ?? ''}`;
  if (latest.key !== key) {
    const today = startOfDay(now, zone);
    latest = {
      key,
      today,
      yesterday: startOfDay(today - HOUR, zone),
      // A day has 23 to 25 hours.
      tomorrow: startOfDay(today + 26 * HOUR, zone),
      year: wall(now, zone).slice(0, 4),
    };
  }
  return latest;
}

/** For a list whose rows are mostly from today: "14:28:07", "yesterday 14:28", "12 Sep 14:28", "12 Sep 2025". */
export function formatMoment(instant: Instant, now: Instant, zone?: Zone): string {
  const millis = toMillis(instant);
  const { today, yesterday, tomorrow, year } = daysAround(toMillis(now), zone);
  if (millis >= today && millis < tomorrow) return formatTimeSeconds(millis, zone);
  if (millis < today && millis >= yesterday) return `yesterday ${formatTime(millis, zone)}`;
  return wall(millis, zone).startsWith(year)
    ? `${formatDayMonth(millis, zone)} ${formatTime(millis, zone)}`
    : formatDate(millis, zone);
}

const STEPS: readonly [unit: string, size: number, below: number][] = [
  ['s', SECOND, 60],
  ['min', MINUTE, 60],
  ['h', HOUR, 24],
  ['d', DAY, 60],
  ['mo', 30 * DAY, 12],
  ['y', 365 * DAY, Infinity],
];

/**
 * "41 s ago", "3 min ago", "in 2 h"; "now" within two seconds. Rounds past times down to whole units and future times
 * to the nearest: otherwise a certificate with six days left would show five a second later.
 */
export function formatRelative(instant: Instant, now: Instant): string {
  const distance = toMillis(instant) - toMillis(now);
  const size = Math.abs(distance);
  if (size < 2 * SECOND) return 'now';
  const round = distance < 0 ? Math.floor : Math.round;
  for (const [unit, step, below] of STEPS) {
    const count = Math.max(1, round(size / step));
    if (count < below) return distance < 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
  }
  return '';
}

/** "0.4 s", "2.4 s", "30.0 s", "22 min", "1 h 05 min", "3 d 2 h". `precise` shows seconds with two decimals. */
export function formatDuration(millis: number, precise = false): string {
  const decimals = precise ? 2 : 1;
  if (Number((millis / SECOND).toFixed(decimals)) < 60)
    return `${formatDecimal(millis / SECOND, decimals)} s`;
  const minutes = Math.round(millis / MINUTE);
  if (minutes < 60) {
    const seconds = Math.round((millis % MINUTE) / SECOND);
    return millis < 10 * MINUTE && seconds > 0 && seconds < 60
      ? `${Math.floor(millis / MINUTE)} min ${seconds} s`
      : `${minutes} min`;
  }
  if (minutes < 24 * 60) {
    const rest = minutes % 60;
    return `${Math.floor(minutes / 60)} h${rest ? ` ${String(rest).padStart(2, '0')} min` : ''}`;
  }
  const hours = Math.round(millis / HOUR);
  return `${Math.floor(hours / 24)} d${hours % 24 ? ` ${hours % 24} h` : ''}`;
}

/**
 * A time span: "15 Sep 14:00–15:00", "14 Sep 14:00 – 15 Sep 02:00"; whole days as "14 Sep" and "14 Sep – 15 Sep"; spans
 * of less than two minutes with seconds, "15 Sep 10:37:10–10:37:20".
 */
export function formatSpan(from: Instant, to: Instant, zone?: Zone): string {
  const start = toMillis(from);
  const end = toMillis(to);
  if (start < end && startOfDay(start, zone) === start && startOfDay(end, zone) === end) {
    const [first, last] = [formatDayMonth(start, zone), formatDayMonth(end - 1, zone)];
    return first === last ? first : `${first} – ${last}`;
  }
  if (end - start < 2 * MINUTE) {
    return `${formatDayMonth(start, zone)} ${formatTimeSeconds(start, zone)}–${formatTimeSeconds(end, zone)}`;
  }
  if (startOfDay(start, zone) === startOfDay(end, zone)) {
    return `${formatDayMonth(start, zone)} ${formatTime(start, zone)}–${formatTime(end, zone)}`;
  }
  return `${formatDayMonth(start, zone)} ${formatTime(start, zone)} – ${formatDayMonth(end, zone)} ${formatTime(end, zone)}`;
}
