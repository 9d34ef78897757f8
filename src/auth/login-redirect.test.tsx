import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as LoginRedirect from './login-redirect.ts';
import type { Session } from './session.ts';

let redirect: typeof LoginRedirect;
let logins: unknown[];
let fail: Error | null;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  logins = [];
  fail = null;
  redirect = await import('./login-redirect.ts');
  const { provideSession } = await import('./session.ts');
  provideSession({
    isLoading: false,
    isAuthenticated: false,
    getAccessTokenSilently: async () => undefined,
    getAccessTokenWithPopup: async () => undefined,
    getIdTokenClaims: async () => undefined,
    logout: async () => undefined,
    async loginWithRedirect(options) {
      if (fail) throw fail;
      logins.push(options);
    },
  } satisfies Session);
});

const unsettled = async (promise: Promise<unknown>) => {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await vi.advanceTimersByTimeAsync(100_000);
  return !settled;
};

describe('startLogin', () => {
  test('goes to the provider with the path, stores the path in the tab, and waits for the page to unload', async () => {
    expect(await unsettled(redirect.startLogin('/c/1?x=1#frag'))).toBe(true);
    expect(logins).toEqual([{ appState: { returnTo: '/c/1?x=1#frag' } }]);
    expect(sessionStorage.getItem('causeway.return-path')).toBe('/c/1?x=1#frag');
  });

  test('goes only once, however many calls are made', async () => {
    void redirect.startLogin('/a');
    void redirect.startLogin('/b');
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toEqual([{ appState: { returnTo: '/a' } }]);
  });

  test('can make the provider ask for credentials again', async () => {
    void redirect.startLogin('/', { forcePrompt: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toEqual([{ appState: { returnTo: '/' }, authorizationParams: { prompt: 'login' } }]);
  });

  test('rejects if the provider cannot be reached, and can be retried', async () => {
    fail = new TypeError('Failed to fetch');
    await expect(redirect.startLogin('/a')).rejects.toMatchObject({ failure: 'unreachable' });
    // The page did not unload, so errors on it are no longer suppressed.
    expect(redirect.isSwallowed(new Error('on the page that stayed'))).toBe(false);
    fail = null;
    void redirect.startLogin('/b');
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toEqual([{ appState: { returnTo: '/b' } }]);
  });
});

describe('an error after a sign-in redirect', () => {
  test('is suppressed within one second, but not later', () => {
    void redirect.startLogin('/');
    vi.advanceTimersByTime(999);
    expect(redirect.isSwallowed(new Error('early'))).toBe(true);
    vi.advanceTimersByTime(1);
    expect(redirect.isSwallowed(new Error('late'))).toBe(false);
  });

  test.each([-3_600_000, 3_600_000])(
    'is suppressed for the same time if the clock is set by %i ms within the second',
    (jump) => {
      void redirect.startLogin('/');
      vi.advanceTimersByTime(500);
      vi.setSystemTime(Date.now() + jump);
      expect(redirect.isSwallowed(new Error('early'))).toBe(true);
      vi.advanceTimersByTime(500);
      expect(redirect.isSwallowed(new Error('late'))).toBe(false);
    },
  );

  test('is not suppressed without a redirect', () => {
    expect(redirect.isSwallowed(new Error('x'))).toBe(false);
    expect(redirect.isSwallowed(null)).toBe(false);
  });

  test('is judged when first seen, even if it renders again later', () => {
    void redirect.startLogin('/');
    const early = new Error('early');
    expect(redirect.isSwallowed(early)).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(redirect.isSwallowed(early)).toBe(true);
    expect(redirect.isSwallowed('a text, which cannot be remembered')).toBe(false);
  });

  test('is suppressed for as long as the setting says', async () => {
    const { setWaitingTimes } = await import('../lib/waiting-times.ts');
    setWaitingTimes({ loginErrorWindow: 10 });
    void redirect.startLogin('/');
    vi.advanceTimersByTime(11);
    expect(redirect.isSwallowed(new Error('x'))).toBe(false);
  });

  test('the time of the redirect does not outlive the page', async () => {
    void redirect.startLogin('/');
    vi.resetModules();
    const afterTheRedirect = await import('./login-redirect.ts');
    expect(afterTheRedirect.isSwallowed(new Error('access_denied'))).toBe(false);
  });
});

test('a page that Back restored from memory is reloaded', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  redirect.reloadWhenRestored();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
