import { expect, test } from 'vitest';
import { asksNotToTrack } from './consent.ts';

test.each([
  [{ doNotTrack: null }, false],
  [{ doNotTrack: '0' }, false],
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: 'yes' }, true],
  [{ doNotTrack: null, globalPrivacyControl: true }, true],
])('%j asks not to be tracked: %s', (signals, asks) => {
  expect(asksNotToTrack(signals)).toBe(asks);
});
