import { expect, test } from 'vitest';
import { DELIVERY } from './analytics.ts';
import { asksNotToTrack } from './consent.ts';
import { RATES } from './error-reporting.ts';

test('the numbers of spec §9', () => {
  expect(RATES).toEqual({ traces: 0.1, replays: 0.1, replaysOnError: 1 });
  expect(DELIVERY).toEqual({ size: 10, timeout: 5000, attempts: 4, cookieDays: 365 });
});

test.each([
  [{ doNotTrack: null }, false],
  [{ doNotTrack: '0' }, false],
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: 'yes' }, true],
  [{ doNotTrack: null, globalPrivacyControl: true }, true],
])('%j asks not to be tracked: %s', (signals, asks) => {
  expect(asksNotToTrack(signals)).toBe(asks);
});
