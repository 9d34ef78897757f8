import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';
import type * as Token from './token.ts';

let token: typeof Token;
let asked: unknown[];
let answer: () => Promise<string | undefined>;
let logins: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  asked = [];
  logins = [];
  answer = async () => `token ${asked.length}`;
  token = await import('./token.ts');
  const { provideSession } = await import('./session.ts');
  provideSession({
    isLoading: false,
    isAuthenticated: true,
    getAccessTokenSilently(options) {
      asked.push(options?.cacheMode);
      return answer();
    },
    loginWithRedirect: async ({ appState }) => void logins.push(appState.returnTo),
    loginWithPopup: async () => undefined,
    logout: async () => undefined,
  } satisfies Session);
});
afterEach(() => void vi.useRealTimers());

const stored = () => localStorage.getItem('idToken');
const fails = (code: string) => async () => {
  throw Object.assign(new Error(code), { error: code });
};

describe('tokenIfAny', () => {
  test('is the token of whoever is signed in', async () => {
    await expect(token.tokenIfAny()).resolves.toBe('token 1');
    expect(asked).toEqual(['on']);
  });

  test.each(['login_required', 'timeout', 'invalid_grant'])(
    'is null on %s, and no login begins',
    async (code) => {
      answer = fails(code);
      await expect(token.tokenIfAny()).resolves.toBeNull();
      expect(logins).toEqual([]);
    },
  );

  test('does not ask the provider for nobody', async () => {
    const { getSession, provideSession } = await import('./session.ts');
    provideSession({ ...(await getSession()), isAuthenticated: false });
    await expect(token.tokenIfAny()).resolves.toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('getToken', () => {
  test('keeps the token in local storage under idToken', async () => {
    await expect(token.getToken()).resolves.toBe('token 1');
    expect(stored()).toBe('token 1');
  });

  test('asks the provider again after a minute at the latest, for it renews in time', async () => {
    await token.getToken();
    await vi.advanceTimersByTimeAsync(59_000);
    await expect(token.getToken()).resolves.toBe('token 1');
    await vi.advanceTimersByTimeAsync(1000);
    await expect(token.getToken()).resolves.toBe('token 2');
    expect(asked).toEqual(['on', 'on']);
  });

  test('asks once for calls at the same time', async () => {
    await Promise.all([token.getToken(), token.getToken(), token.getToken()]);
    expect(asked).toHaveLength(1);
  });

  test('does not trust what another tab has removed or put there', async () => {
    await token.getToken();
    localStorage.removeItem('idToken');
    await expect(token.getToken()).resolves.toBe('token 2');
    localStorage.setItem('idToken', 'foreign');
    await expect(token.getToken()).resolves.toBe('token 3');
  });
});

describe('another tab', () => {
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`;
  const signedIn = async (sub: string) => {
    const { getSession, provideSession } = await import('./session.ts');
    provideSession({ ...(await getSession()), user: { sub } });
    answer = async () => tokenOf(sub);
  };

  test('in which somebody else has signed in: the page goes, and their token is not used here', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await signedIn('owner');
    await expect(token.getToken()).resolves.toBe(tokenOf('owner'));
    localStorage.setItem('idToken', tokenOf('newcomer'));
    answer = async () => tokenOf('newcomer');
    const isAnswered = Promise.race([token.getToken(), vi.advanceTimersByTimeAsync(1)]);
    await expect(isAnswered).resolves.not.toBe(tokenOf('newcomer'));
    expect(assign).toHaveBeenCalledWith('/');
    expect(stored()).toBe(tokenOf('newcomer'));
  });

  test('in which the same person has signed in again changes nothing', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await signedIn('owner');
    await token.getToken();
    localStorage.setItem('idToken', 'another of the same');
    await expect(token.getToken()).resolves.toBe(tokenOf('owner'));
    expect(assign).not.toHaveBeenCalled();
  });

  test('in which one signs out takes what this one shows, but not what a form holds', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const happens = () => dispatchEvent(new StorageEvent('storage'));
    token.followSignOut();
    happens();
    await token.getToken();
    happens();
    expect(reload).not.toHaveBeenCalled();
    localStorage.removeItem('idToken');
    const { renderHook } = await import('@testing-library/react');
    const { useUnsavedWork } = await import('../lib/unsaved-work.ts');
    const { unmount } = renderHook(() => useUnsavedWork(true));
    happens();
    expect(reload).not.toHaveBeenCalled();
    unmount();
    happens();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a session that is over', () => {
  test.each(['login_required', 'missing_refresh_token', 'invalid_grant', 'consent_required'])(
    '%s removes the token and leads to the login, back to this page',
    async (code) => {
      localStorage.setItem('idToken', 'old');
      history.replaceState(null, '', '/c/1?x=1#frag');
      answer = fails(code);
      void token.getToken();
      await vi.advanceTimersByTimeAsync(1);
      expect(stored()).toBeNull();
      expect(logins).toEqual(['/c/1?x=1#frag']);
    },
  );

  test('no token at all is the same', async () => {
    answer = async () => undefined;
    void token.getToken();
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toHaveLength(1);
  });

  test.each([
    ['is not reached', new TypeError('Failed to fetch')],
    ['is hidden behind a page of somebody else', new SyntaxError("Unexpected token '<'")],
    ['does not answer in time', Object.assign(new Error('Timeout'), { error: 'timeout' })],
  ])('a provider that %s ends no session: the token stays', async (_, error) => {
    localStorage.setItem('idToken', 'old');
    answer = () => Promise.reject(error);
    await expect(token.getToken()).rejects.toBe(error);
    expect(stored()).toBe('old');
    expect(logins).toEqual([]);
  });

  test('another failure is told, and leads nowhere', async () => {
    answer = fails('request_error');
    await expect(token.getToken()).rejects.toThrow('request_error');
    expect(stored()).toBeNull();
    expect(logins).toEqual([]);
  });
});

describe('renewToken', () => {
  test('asks past the cache', async () => {
    await expect(token.renewToken(await token.getToken())).resolves.toBe('token 2');
    expect(asked).toEqual(['on', 'off']);
    expect(stored()).toBe('token 2');
  });

  test('takes what another call has renewed meanwhile', async () => {
    const refused = await token.getToken();
    await token.renewToken(refused);
    await expect(token.renewToken(refused)).resolves.toBe('token 2');
    expect(asked).toHaveLength(2);
  });
});

describe('a server that refuses renewed tokens', () => {
  test('leads to a login, and after that one not round in circles', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    token.tokenRefused('/force-login?error=invalid_token');
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toHaveLength(1);
    token.tokenRefused('/force-login?error=invalid_token');
    expect(assign).toHaveBeenCalledWith('/force-login?error=invalid_token');
  });

  test('a good while later it is a new story', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    token.tokenRefused('/force-login');
    await vi.advanceTimersByTimeAsync(30_000);
    token.tokenRefused('/force-login');
    expect(assign).not.toHaveBeenCalled();
  });
});
