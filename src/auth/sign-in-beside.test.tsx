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
    user: { sub: 'one', email: 'one@example.com' },
    // Still cached, but rejected by the server.
    getAccessTokenSilently: async () => 'refused',
    getIdTokenClaims: async () => ({ sub: 'one', email: 'one@example.com' }),
    getAccessTokenWithPopup: async () => 'fresh',
    loginWithRedirect: async () => undefined,
    logout: async () => undefined,
  };
  provide = (changed) => provideSession({ ...base, ...changed });
  provide({});
});

const fails =
  (error: string, more: object = {}) =>
  async () => {
    throw Object.assign(new Error(error), { error, ...more });
  };

/** Whether a call has settled by the time the window is closed. */
const isSettled = (call: Promise<unknown>) =>
  Promise.race([
    call.then(
      () => true,
      () => true,
    ),
    Promise.resolve(false),
  ]);

test('waiting calls share one new token, and the dialog closes', async () => {
  const calls = [beside.signInBeside(), beside.signInBeside()];
  expect(beside.sessionEnd.get()).toMatchObject({ other: null, failure: null, isWaiting: false });
  await beside.openSignInWindow();
  await expect(Promise.all(calls)).resolves.toEqual(['fresh', 'fresh']);
  expect(beside.sessionEnd.get()).toBeNull();
});

test.each([
  ['cancelled', {}, 'popup_canceled'],
  ['popup_open', {}, 'popup_blocked'],
  ['timeout', { popup: {} }, 'popup_timeout'],
  ['invalid_grant', { error_description: 'Der Code ist abgelaufen' }, 'generic'],
])(
  'after a window that ends with %s, calls keep waiting without the cached token, and it can be opened again',
  async (error, more, kind) => {
    const call = beside.signInBeside();
    provide({ getAccessTokenWithPopup: fails(error, more) });
    await beside.openSignInWindow();
    expect(beside.sessionEnd.get()).toMatchObject({ isWaiting: false, failure: { kind } });
    expect(await isSettled(call)).toBe(false);
    provide({});
    await beside.openSignInWindow();
    await expect(call).resolves.toBe('fresh');
  },
);

test('a window without a result is not a sign-in', async () => {
  const call = beside.signInBeside();
  provide({ getAccessTokenWithPopup: async () => undefined });
  await beside.openSignInWindow();
  expect(beside.sessionEnd.get()).toMatchObject({ failure: { kind: 'login_required' } });
  expect(await isSettled(call)).toBe(false);
});

test('names another person who signed in through the window, and sends nothing in their name', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const call = beside.signInBeside();
  const two = { sub: 'two', email: 'two@example.com' };
  provide({ getIdTokenClaims: async () => two });
  await beside.openSignInWindow();
  expect(beside.sessionEnd.get()).toMatchObject({ other: two, isWaiting: false });
  expect(await isSettled(call)).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test('tells the provider, which knows the other person, to ask for credentials, and for whom', async () => {
  const call = beside.signInBeside({ other: { sub: 'two' } });
  const openWindow = vi.fn(async () => 'fresh');
  provide({ getAccessTokenWithPopup: openWindow });
  await beside.openSignInWindow();
  expect(openWindow).toHaveBeenCalledWith({
    authorizationParams: { prompt: 'login', login_hint: 'one@example.com' },
  });
  await expect(call).resolves.toBe('fresh');
});

test('can be hidden to look at the page; another person who signs in meanwhile is shown right away', () => {
  void beside.signInBeside();
  beside.putAside(true);
  void beside.signInBeside();
  expect(beside.sessionEnd.get()).toMatchObject({ isPutAside: true });
  void beside.signInBeside({ other: { sub: 'two' } });
  expect(beside.sessionEnd.get()).toMatchObject({ isPutAside: false, other: { sub: 'two' } });
});

test('notifies listeners until they unsubscribe', async () => {
  const listener = vi.fn();
  const stop = beside.sessionEnd.subscribe(listener);
  void beside.signInBeside();
  expect(listener).toHaveBeenCalledOnce();
  stop();
  await beside.openSignInWindow();
  expect(listener).toHaveBeenCalledOnce();
});
