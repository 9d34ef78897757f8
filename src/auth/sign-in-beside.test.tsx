import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';
import type * as Beside from './sign-in-beside.ts';
import type * as Window from './sign-in-window.ts';

let beside: typeof Beside & typeof Window;
let provide: (changed: Partial<Session>) => void;

beforeEach(async () => {
  vi.resetModules();
  beside = { ...(await import('./sign-in-beside.ts')), ...(await import('./sign-in-window.ts')) };
  const { provideSession } = await import('./session.ts');
  const base: Session = {
    isLoading: false,
    isAuthenticated: true,
    user: { sub: 'one' },
    getAccessTokenSilently: async () => 'fresh',
    loginWithRedirect: async () => undefined,
    loginWithPopup: async () => undefined,
    logout: async () => undefined,
  };
  provide = (changed) => provideSession({ ...base, ...changed });
  provide({});
});

test('calls that wait share one new token, and the dialog goes', async () => {
  const calls = [beside.signInBeside('one'), beside.signInBeside('one')];
  expect(beside.sessionEnd.get()).toEqual({ failure: null, isWaiting: false });
  await beside.openSignInWindow();
  await expect(Promise.all(calls)).resolves.toEqual(['fresh', 'fresh']);
  expect(beside.sessionEnd.get()).toBeNull();
});

test('the person is known a moment after the window has closed', async () => {
  const call = beside.signInBeside('one');
  provide({ user: undefined, loginWithPopup: async () => void setTimeout(() => provide({}), 10) });
  await beside.openSignInWindow();
  await expect(call).resolves.toBe('fresh');
});

test.each([
  ['cancelled', 'popup_cancelled'],
  ['popup_open', 'popup_blocked'],
])('%s is told as %s, and the calls go on waiting', async (error, kind) => {
  void beside.signInBeside('one');
  const getAccessTokenSilently = async () => {
    throw Object.assign(new Error(), { error: 'login_required' });
  };
  const reason = Object.assign(new Error(), { error });
  provide({
    getAccessTokenSilently,
    loginWithPopup: async () => provide({ error: reason, getAccessTokenSilently }),
  });
  await beside.openSignInWindow();
  expect(beside.sessionEnd.get()).toMatchObject({ isWaiting: false, failure: { kind } });
});

test('another person gets a page of their own', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  void beside.signInBeside('one');
  provide({ user: { sub: 'two' } });
  await beside.openSignInWindow();
  expect(assign).toHaveBeenCalledWith('/');
});

test('whoever listens is told, until they listen no more', async () => {
  const told = vi.fn();
  const stop = beside.sessionEnd.subscribe(told);
  void beside.signInBeside('one');
  expect(told).toHaveBeenCalledOnce();
  stop();
  await beside.openSignInWindow();
  expect(told).toHaveBeenCalledOnce();
});
