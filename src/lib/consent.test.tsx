import { expect, test, vi } from 'vitest';
import { beginConsent, consentGiven, endConsent, handOver, keepConsent, takeConsent } from './consent.ts';

const REQUEST = { provider: 'Microsoft 365', return_to: '/c/1/settings' };
const answer = (state: string) => ({ state, code: 'code', error: null, description: null });

test('a state is valid once, and only in the browser that started it', () => {
  beginConsent('mine', REQUEST);
  beginConsent('other', { ...REQUEST, provider: 'Snowflake' });
  expect(endConsent('somebody else’s')).toBeNull();
  expect(endConsent('mine')).toEqual(REQUEST);
  expect(endConsent('mine')).toBeNull();
  expect(endConsent('other')?.provider).toBe('Snowflake');
});

test('a response after more than fifteen minutes is ignored', () => {
  const begun = Date.now();
  beginConsent('late', REQUEST);
  const now = vi.spyOn(Date, 'now').mockReturnValue(begun + 15 * 60_000 + 1000);
  expect(endConsent('late')).toBeNull();
  now.mockReturnValue(begun + 14 * 60_000);
  expect(endConsent('late')).toEqual(REQUEST);
});

test('a response reaches only the window that waits for it', async () => {
  const giveUp = new AbortController();
  const mine = consentGiven('mine', giveUp.signal);
  const theirs = consentGiven('theirs', giveUp.signal);
  expect(await handOver(answer('mine'))).toBe(true);
  expect(await mine).toEqual(answer('mine'));
  giveUp.abort(new Error('given up'));
  await expect(theirs).rejects.toThrow('given up');
});

test('reports that no window is waiting', async () => {
  expect(await handOver(answer('alone'), 20)).toBe(false);
});

test('a response stored for the same window is read once', () => {
  keepConsent(answer('kept'));
  expect(takeConsent('another')).toBeNull();
  expect(takeConsent('kept')).toEqual(answer('kept'));
  expect(takeConsent('kept')).toBeNull();
});
