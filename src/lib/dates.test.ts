import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDuration,
  formatMoment,
  formatMonth,
  formatRelative,
  formatSpan,
  formatTime,
  fromLocalInput,
  startOfDay,
  toLocalInput,
  zoneName,
} from './dates.ts';
import { setPersonalFormats } from './personal-formats.ts';

const NOW = '2026-09-15T14:30:00Z';
const UTC = 'UTC';
const BERLIN = 'Europe/Berlin';
const AUCKLAND = 'Pacific/Auckland';

test('absolute times have one format, in the requested zone', () => {
  expect(formatDate(NOW, UTC)).toBe('15 Sep 2026');
  expect(formatDateTime(NOW, BERLIN)).toBe('15 Sep 2026, 16:30');
  expect(formatDateTimeSeconds('2026-09-15T14:32:05Z', UTC)).toBe('15 Sep 2026, 14:32:05');
  expect(formatDate(NOW, AUCKLAND)).toBe('16 Sep 2026');
  expect(formatTime(Date.parse('2026-09-15T00:05:00Z'), UTC)).toBe('00:05');
  expect(zoneName(NOW, UTC)).toBe('UTC');
  expect(zoneName('2026-01-15T00:00:00Z', 'Europe/London')).toBe('GMT');
});

test('a month is spelled out, in the person’s language', () => {
  expect(formatMonth(NOW, UTC)).toBe('September 2026');
  setPersonalFormats({ locale: 'de-DE' });
  expect(formatMonth('2026-10-31T23:30:00Z', UTC)).toBe('Oktober 2026');
  setPersonalFormats(null);
});

test.each([
  [-1_000, 'now'],
  [1_999, 'now'],
  [-41_000, '41 s ago'],
  [-59_999, '59 s ago'],
  [-60_000, '1 min ago'],
  [-3 * 60_000, '3 min ago'],
  [-3_599_000, '59 min ago'],
  [-26 * 3_600_000, '1 d ago'],
  [2 * 3_600_000, 'in 2 h'],
  [6 * 86_400_000 - 1, 'in 6 d'],
  [59_800, 'in 1 min'],
  [-362 * 86_400_000, '1 y ago'],
  [-90 * 86_400_000, '3 mo ago'],
  [-800 * 86_400_000, '2 y ago'],
])('%i ms from now is "%s"', (distance, words) => {
  expect(formatRelative(Date.parse(NOW) + distance, NOW)).toBe(words);
});

test.each([
  [0, '0.0 s'],
  [400, '0.4 s'],
  [2_410, '2.4 s'],
  [30_000, '30.0 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min'],
  [65_000, '1 min 5 s'],
  [119_600, '2 min'],
  [22 * 60_000 + 12_000, '22 min'],
  [59 * 60_000 + 59_000, '1 h'],
  [65 * 60_000, '1 h 05 min'],
  [74 * 3_600_000, '3 d 2 h'],
  [72 * 3_600_000, '3 d'],
])('%i ms last "%s"', (millis, words) => {
  expect(formatDuration(millis)).toBe(words);
});

test('precise durations show hundredths', () => {
  expect(formatDuration(140, true)).toBe('0.14 s');
  expect(formatDuration(59_999, true)).toBe('1 min');
});

test('a moment shows only the parts that differ from now', () => {
  expect(formatMoment('2026-09-15T14:28:07Z', NOW, UTC)).toBe('14:28:07');
  expect(formatMoment('2026-09-14T23:59:59Z', NOW, UTC)).toBe('yesterday 23:59');
  expect(formatMoment('2026-09-12T10:12:00Z', NOW, UTC)).toBe('12 Sep 10:12');
  expect(formatMoment('2025-09-12T10:12:00Z', NOW, UTC)).toBe('12 Sep 2025');
  // The day on which summer time ends has 25 hours.
  const lateInAutumn = '2026-10-25T22:30:00Z';
  expect(formatMoment(lateInAutumn, lateInAutumn, BERLIN)).toBe('23:30:00');
  expect(formatMoment('2026-03-29T22:30:00Z', '2026-03-29T10:00:00Z', BERLIN)).toBe('30 Mar 00:30');
  // 23:30 UTC is already the next day in Berlin.
  expect(formatMoment('2026-09-14T23:30:00Z', NOW, BERLIN)).toBe('01:30:00');
});

test('a range shows the second day only if it differs', () => {
  expect(formatSpan('2026-09-15T14:00:00Z', '2026-09-15T15:00:00Z', UTC)).toBe('15 Sep 14:00–15:00');
  expect(formatSpan('2026-09-14T14:00:00Z', '2026-09-15T02:00:00Z', UTC)).toBe('14 Sep 14:00 – 15 Sep 02:00');
  expect(formatSpan('2026-09-14T00:00:00Z', '2026-09-15T00:00:00Z', UTC)).toBe('14 Sep');
  expect(formatSpan('2026-09-14T00:00:00Z', '2026-09-17T00:00:00Z', UTC)).toBe('14 Sep – 16 Sep');
});

test('a short range shows seconds', () => {
  expect(formatSpan('2026-09-15T10:37:10Z', '2026-09-15T10:37:20Z', UTC)).toBe('15 Sep 10:37:10–10:37:20');
  expect(formatSpan('2026-09-15T10:37:30Z', '2026-09-15T10:38:30Z', UTC)).toBe('15 Sep 10:37:30–10:38:30');
  expect(formatSpan('2026-09-15T10:37:00Z', '2026-09-15T10:39:00Z', UTC)).toBe('15 Sep 10:37–10:39');
});

test('local inputs round-trip across clock changes and distant zones', () => {
  for (const zone of [UTC, BERLIN, AUCKLAND, 'Asia/Kolkata', 'America/St_Johns']) {
    for (const iso of ['2026-03-29T03:30', '2026-10-25T04:30', '2026-01-01T00:00', '2026-06-30T23:59']) {
      expect(toLocalInput(fromLocalInput(iso, zone) ?? Number.NaN, zone), `${zone} ${iso}`).toBe(iso);
    }
  }
  expect(fromLocalInput('2026-09-15T16:30', BERLIN)).toBe(Date.parse(NOW));
  expect(fromLocalInput('2026-09-', UTC)).toBeNull();
  expect(fromLocalInput('', UTC)).toBeNull();
});

test('the start of the day is local midnight', () => {
  expect(new Date(startOfDay(NOW, AUCKLAND)).toISOString()).toBe('2026-09-15T12:00:00.000Z');
  expect(new Date(startOfDay('2026-03-29T12:00:00Z', BERLIN)).toISOString()).toBe('2026-03-28T23:00:00.000Z');
});
