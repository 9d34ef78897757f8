import { afterEach, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDuration,
  formatMoment,
  formatSpan,
  fromLocalInput,
  startOfDay,
  toLocalInput,
  zoneName,
} from './dates.ts';
import { formatBytes, formatChange, formatCompact, formatCount, formatPercent } from './numbers.ts';
import { setPersonalFormats } from './personal-formats.ts';

const NOW = '2026-09-15T14:32:05Z';

afterEach(() => setPersonalFormats(null));

// Intl uses non-breaking spaces, and which kind depends on its version.
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

test.each([
  ['en-GB', '15 Sep 2026, 14:32', '1,412', '94.6%', '2.4 s', '1.4 KB'],
  ['en-US', 'Sep 15, 2026, 14:32', '1,412', '94.6%', '2.4 s', '1.4 KB'],
  ['de-DE', '15. Sept. 2026, 14:32', '1.412', '94,6 %', '2,4 s', '1,4 KB'],
  ['fr-FR', '15 sept. 2026, 14:32', '1 412', '94,6 %', '2,4 s', '1,4 KB'],
])('%s: dates and numbers', (locale, date, count, percent, duration, bytes) => {
  setPersonalFormats({ locale });
  expect(plain(formatDateTime(NOW, 'UTC'))).toBe(date);
  expect(plain(formatCount(1412))).toBe(count);
  expect(plain(formatPercent(0.946))).toBe(percent);
  expect(plain(formatDuration(2_410))).toBe(duration);
  expect(plain(formatBytes(1434))).toBe(bytes);
});

test('the default zone is the person’s own', () => {
  setPersonalFormats({ locale: 'en-GB', zone: 'Asia/Tokyo' });
  expect(formatDateTime(NOW)).toBe('15 Sep 2026, 23:32');
  expect(formatDateTime(NOW, 'UTC')).toBe('15 Sep 2026, 14:32');
  expect(new Date(startOfDay(NOW)).toISOString()).toBe('2026-09-14T15:00:00.000Z');
  expect(formatMoment('2026-09-15T01:00:00Z', NOW)).toBe('10:00:00');
  setPersonalFormats({ locale: 'en-GB', zone: 'America/New_York' });
  expect(formatMoment('2026-09-15T01:00:00Z', NOW)).toBe('yesterday 21:00');
});

test('local inputs and days do not depend on the language', () => {
  for (const locale of ['ar-EG', 'fa-IR', 'th-TH', 'ja-JP-u-ca-japanese']) {
    setPersonalFormats({ locale, zone: 'Europe/Berlin' });
    expect(toLocalInput(NOW)).toBe('2026-09-15T16:32');
    expect(fromLocalInput('2026-09-15T16:32')).toBe(Date.parse('2026-09-15T14:32:00Z'));
    // Always the same calendar and digits, because people compare these values with files and logs.
    expect(formatDate(NOW)).toContain('2026');
    expect(formatCount(1412)).toMatch(/^1\D?412$/);
  }
});

test('the clock has 24 hours in every language', () => {
  setPersonalFormats({ locale: 'en-US' });
  expect(formatDateTimeSeconds(NOW, 'UTC')).toBe('Sep 15, 2026, 14:32:05');
  expect(formatSpan('2026-09-15T14:00:00Z', '2026-09-15T15:00:00Z', 'UTC')).toBe('Sep 15 14:00–15:00');
});

test('a change keeps its sign and its zero', () => {
  setPersonalFormats({ locale: 'de-DE' });
  expect(plain(formatChange(969, 1000))).toBe('−3,1 %');
  expect(plain(formatChange(999_999, 1_000_000))).toBe('0,0 %');
  expect(plain(formatPercent(0.99999))).toBe('> 99,9 %');
  expect(plain(formatCompact(1_000_000))).toBe('1 Mio.');
});

test('an unknown language is ignored, and an unknown zone is UTC, in every format', () => {
  setPersonalFormats({ locale: 'tlh!', zone: 'Europe/Berlin' });
  expect(formatDateTime(NOW)).toBe('15 Sep 2026, 16:32');
  for (const zone of ['Mars/Base', '', 'Europe/Berlin\n', '+99:00', '__proto__']) {
    setPersonalFormats({ locale: 'en-GB', zone });
    for (const given of [undefined, zone]) {
      expect(formatDateTime(NOW, given)).toBe('15 Sep 2026, 14:32');
      expect(zoneName(NOW, given)).toBe('UTC');
      expect(toLocalInput(NOW, given)).toBe('2026-09-15T14:32');
      expect(fromLocalInput('2026-09-15T14:32', given)).toBe(Date.parse('2026-09-15T14:32:00Z'));
      expect(formatMoment('2026-09-15T01:00:00Z', NOW, given)).toBe('01:00:00');
    }
  }
});
