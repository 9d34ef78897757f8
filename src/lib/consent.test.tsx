import { expect, test, vi } from 'vitest';
import { beginConsent, consentGiven, endConsent, handOver, keepConsent, takeConsent } from './consent.ts';

const REQUEST = { provider: 'Microsoft 365', return_to: '/c/1/settings' };
const answer = (state: string) => ({ state, code: 'code', error: null, description: null });

test('a state counts once, and only where it was begun', () => {
  const state = beginConsent(REQUEST);
  const other = beginConsent({ ...REQUEST, provider: 'Snowflake' });
  expect(endConsent('somebody else’s')).toBeNull();
  expect(endConsent(state)).toEqual(REQUEST);
  expect(endConsent(state)).toBeNull();
  expect(endConsent(other)?.provider).toBe('Snowflake');
});

test('an answer that comes a quarter of an hour later belongs to nothing', () => {
  const begun = Date.now();
  const state = beginConsent(REQUEST);
  const now = vi.spyOn(Date, 'now').mockReturnValue(begun + 15 * 60_000 + 1000);
  expect(endConsent(state)).toBeNull();
  now.mockReturnValue(begun + 14 * 60_000);
  expect(endConsent(state)).toEqual(REQUEST);
});

test('an answer reaches the window that waits for it, and no other', async () => {
  const giveUp = new AbortController();
  const mine = consentGiven('mine', giveUp.signal);
  const theirs = consentGiven('theirs', giveUp.signal);
  expect(await handOver(answer('mine'))).toBe(true);
  expect(await mine).toEqual(answer('mine'));
  giveUp.abort(new Error('given up'));
  await expect(theirs).rejects.toThrow('given up');
});

test('nobody waits: the giver is told', async () => {
  expect(await handOver(answer('alone'), 20)).toBe(false);
});

test('an answer that is kept for the same window is taken once', () => {
  keepConsent(answer('kept'));
  expect(takeConsent('another')).toBeNull();
  expect(takeConsent('kept')).toEqual(answer('kept'));
  expect(takeConsent('kept')).toBeNull();
});
