import { beforeEach, expect, test, vi } from 'vitest';
import { isLoginUnderWay, keepTransaction, restoreTransaction } from './login-transaction.ts';

const DAY = 86_400_000;

/** Stores a transaction the way the SDK does. */
const begin = (state: string) => {
  document.cookie = `a0.spajs.txs.portal=${encodeURIComponent(JSON.stringify({ state, nonce: 'n' }))}; path=/`;
};
const lose = () => {
  document.cookie = 'a0.spajs.txs.portal=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';
};
const answer = (state: string) => history.replaceState(null, '', `/auth_callback?code=1&state=${state}`);
const stored = () => decodeURIComponent(document.cookie);

beforeEach(() => {
  sessionStorage.clear();
  lose();
});

test('a transaction that another tab has overwritten is restored for its own response', () => {
  begin('mine=');
  keepTransaction('portal');
  begin('of the other tab');
  answer(encodeURIComponent('mine='));
  restoreTransaction('portal');
  expect(stored()).toContain('"state":"mine="');
});

test('a transaction whose cookie another tab has used up is restored', () => {
  begin('mine');
  keepTransaction('portal');
  lose();
  expect(isLoginUnderWay('portal')).toBe(false);
  answer('mine');
  restoreTransaction('portal');
  expect(isLoginUnderWay('portal')).toBe(true);
});

test('a response is accepted only once', () => {
  begin('mine');
  keepTransaction('portal');
  answer('mine');
  restoreTransaction('portal');
  lose();
  restoreTransaction('portal');
  expect(isLoginUnderWay('portal')).toBe(false);
});

test('a response to another sign-in restores nothing', () => {
  begin('mine');
  keepTransaction('portal');
  begin('of the other tab');
  answer('forged');
  restoreTransaction('portal');
  expect(stored()).toContain('of the other tab');
});

test('a transaction is kept for one day', () => {
  vi.useFakeTimers();
  begin('mine');
  keepTransaction('portal');
  lose();
  vi.setSystemTime(Date.now() + DAY);
  answer('mine');
  restoreTransaction('portal');
  expect(isLoginUnderWay('portal')).toBe(false);
});
