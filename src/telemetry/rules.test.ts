import { expect, test } from 'vitest';
import { asksNotToTrack } from './consent.ts';
import { DELIVERY } from './analytics.ts';

test('delivery settings match spec §9', () => {
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
