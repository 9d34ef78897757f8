import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';
import type * as Token from './token.ts';

let token: typeof Token;
let asked: unknown[];
let answer: () => Promise<string | undefined>;
let signedIn: { sub: string; email?: string } | undefined;
let logins: string[];
let prompts: (string | undefined)[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  asked = [];
  logins = [];
  prompts = [];
  answer = async () => `token ${asked.length}`;
  signedIn = undefined;
  localStorage.clear();
  sessionStorage.clear();
  token = await import('./token.ts');
  const { provideSession } = await import('./session.ts');
  provideSession({
    isLoading: false,
    isAuthenticated: true,
    getAccessTokenSilently(options) {
      asked.push(options?.cacheMode);
      return answer();
    },
    async loginWithRedirect({ appState, authorizationParams }) {
      logins.push(appState.returnTo);
      prompts.push(authorizationParams?.prompt);
    },
    getAccessTokenWithPopup: async () => 'from the window',
    getIdTokenClaims: async () => signedIn,
    logout: async () => undefined,
  } satisfies Session);
});

const stored = () => localStorage.getItem('idToken');
const fails = (code: string) => async () => {
  throw Object.assign(new Error(code), { error: code });
};

describe('tokenIfAny', () => {
  test('returns the token of the signed-in person', async () => {
    await expect(token.tokenIfAny()).resolves.toBe('token 1');
    expect(asked).toEqual(['on']);
  });

  test.each(['login_required', 'timeout', 'invalid_grant'])(
    'is null on %s, without a sign-in',
    async (code) => {
      answer = fails(code);
      await expect(token.tokenIfAny()).resolves.toBeNull();
      expect(logins).toEqual([]);
    },
  );

  test('does not call the provider if nobody is signed in', async () => {
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

  test('asks the provider again after at most a minute, because the SDK renews in time', async () => {
    await token.getToken();
    await vi.advanceTimersByTimeAsync(59_000);
    await expect(token.getToken()).resolves.toBe('token 1');
    await vi.advanceTimersByTimeAsync(1000);
    await expect(token.getToken()).resolves.toBe('token 2');
    expect(asked).toEqual(['on', 'on']);
  });

  test('asks once for concurrent calls', async () => {
    await Promise.all([token.getToken(), token.getToken(), token.getToken()]);
    expect(asked).toHaveLength(1);
  });

  test('does not trust what another tab has removed or stored', async () => {
    await token.getToken();
    localStorage.removeItem('idToken');
    await expect(token.getToken()).resolves.toBe('token 2');
    localStorage.setItem('idToken', 'foreign');
    await expect(token.getToken()).resolves.toBe('token 3');
  });
});

describe('another tab', () => {
  const owner = { sub: 'owner', email: 'owner@example.com' };
  const newcomer = { sub: 'newcomer', email: 'newcomer@example.com' };
  const storageChanges = async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'idToken' }));
    await vi.advanceTimersByTimeAsync(1);
  };
  const dialog = async () => (await import('./sign-in-beside.ts')).sessionEnd.get();
  /** How far a call gets without user action. */
  const outcome = async (call: Promise<unknown>) => {
    let settled: unknown = 'waits';
    void call.then((value) => (settled = value));
    await vi.advanceTimersByTimeAsync(1);
    return settled;
  };
  const followed: Parameters<typeof addEventListener>[1][] = [];
  const follow = () => {
    const listen = vi.spyOn(globalThis, 'addEventListener');
    token.followOtherTabs();
    followed.push(...listen.mock.calls.map(([, listener]) => listener));
    listen.mockRestore();
  };
  afterEach(() => {
    for (const listener of followed.splice(0)) removeEventListener('storage', listener);
  });
  /** Another person signs in in another tab; the SDK shares one session across tabs. */
  const otherSignsIn = () => {
    localStorage.setItem('idToken', 'token of the newcomer');
    signedIn = newcomer;
    answer = async () => 'token of the newcomer';
  };

  beforeEach(async () => {
    const { getSession, provideSession } = await import('./session.ts');
    signedIn = owner;
    provideSession({ ...(await getSession()), user: owner });
  });

  test('in which another person has signed in: says so, and never uses their token here', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await token.getToken();
    otherSignsIn();
    expect(await outcome(token.getToken())).toBe('waits');
    expect(await dialog()).toMatchObject({ other: newcomer });
    expect(assign).not.toHaveBeenCalled();
    expect(stored()).toBe('token of the newcomer');
  });

  test('in which another person has signed in: does not repeat a rejected call in their name', async () => {
    const refused = await token.getToken();
    otherSignsIn();
    expect(await outcome(token.renewToken(refused))).toBe('waits');
    // No token was renewed for the other person.
    expect(asked).toEqual(['on']);
  });

  test('in which another person signs in during a token request', async () => {
    answer = async () => {
      signedIn = newcomer;
      return 'token of the newcomer';
    };
    expect(await outcome(token.getToken())).toBe('waits');
    expect(stored()).toBeNull();
  });

  test('in which another person has signed in: public pages call anonymously', async () => {
    otherSignsIn();
    await expect(token.tokenIfAny()).resolves.toBeNull();
    expect(await dialog()).toBeNull();
  });

  test('in which another person signs in is reported before anything is requested', async () => {
    follow();
    await token.getToken();
    otherSignsIn();
    await storageChanges();
    expect(await dialog()).toMatchObject({ other: newcomer });
  });

  test('in which this page’s person is back: waiting calls continue', async () => {
    follow();
    const refused = await token.getToken();
    otherSignsIn();
    const call = token.renewToken(refused);
    await storageChanges();
    localStorage.setItem('idToken', 'new token of the owner');
    signedIn = owner;
    answer = async () => 'new token of the owner';
    await storageChanges();
    await expect(call).resolves.toBe('new token of the owner');
    expect(await dialog()).toBeNull();
  });

  test('in which the same person has signed in again changes nothing', async () => {
    follow();
    const refused = await token.getToken();
    localStorage.setItem('idToken', 'new token of the owner');
    answer = async () => 'new token of the owner';
    await storageChanges();
    await expect(token.renewToken(refused)).resolves.toBe('new token of the owner');
    expect(asked).toEqual(['on', 'on']);
    expect(await dialog()).toBeNull();
  });

  test('in which the person signs out asks for credentials, but keeps form contents', async () => {
    const happens = () => dispatchEvent(new StorageEvent('storage'));
    history.replaceState(null, '', '/c/1?x=1#frag');
    follow();
    happens();
    await token.getToken();
    happens();
    localStorage.removeItem('idToken');
    const { renderHook } = await import('@testing-library/react');
    const { useUnsavedWork } = await import('../lib/unsaved-work.ts');
    const { unmount } = renderHook(() => useUnsavedWork(true));
    happens();
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toEqual([]);
    unmount();
    happens();
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toEqual(['/c/1?x=1#frag']);
    // The provider may still have the session that is about to end.
    expect(prompts).toEqual(['login']);
  });

  test('in which the person signs out clears what this tab shows, even if the provider cannot be reached', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const { getSession, provideSession } = await import('./session.ts');
    provideSession({
      ...(await getSession()),
      loginWithRedirect: async () => {
        throw new TypeError('Failed to fetch');
      },
    });
    follow();
    await token.getToken();
    localStorage.removeItem('idToken');
    dispatchEvent(new StorageEvent('storage'));
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('an expired session', () => {
  test.each(['login_required', 'missing_refresh_token', 'invalid_grant', 'consent_required'])(
    '%s removes the token and starts a sign-in that returns to this page',
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

  test('a missing token has the same effect', async () => {
    answer = async () => undefined;
    void token.getToken();
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toHaveLength(1);
  });

  test.each([
    ['is not reached', new TypeError('Failed to fetch')],
    ['is hidden behind a page of somebody else', new SyntaxError("Unexpected token '<'")],
    ['does not answer in time', Object.assign(new Error('Timeout'), { error: 'timeout' })],
  ])('a provider that %s does not end the session: the token stays', async (_, error) => {
    localStorage.setItem('idToken', 'old');
    answer = () => Promise.reject(error);
    await expect(token.getToken()).rejects.toBe(error);
    expect(stored()).toBe('old');
    expect(logins).toEqual([]);
  });

  test('any other failure is reported and does not redirect', async () => {
    answer = fails('request_error');
    await expect(token.getToken()).rejects.toThrow('request_error');
    expect(stored()).toBeNull();
    expect(logins).toEqual([]);
  });
});

describe('renewToken', () => {
  test('bypasses the cache', async () => {
    await expect(token.renewToken(await token.getToken())).resolves.toBe('token 2');
    expect(asked).toEqual(['on', 'off']);
    expect(stored()).toBe('token 2');
  });

  test('uses a token that another call has renewed meanwhile', async () => {
    const refused = await token.getToken();
    await token.renewToken(refused);
    await expect(token.renewToken(refused)).resolves.toBe('token 2');
    expect(asked).toHaveLength(2);
  });
});

test('does not accept a cached token after a rejection', async () => {
  const refused = await token.getToken();
  await vi.advanceTimersByTimeAsync(60_000);
  answer = async () => (asked.at(-1) === 'on' ? refused : 'renewed');
  const [current, renewed] = await Promise.all([token.getToken(), token.renewToken(refused)]);
  expect([current, renewed]).toEqual([refused, 'renewed']);
});

describe('a form with unsaved changes', () => {
  let form: { unmount: () => void };

  beforeEach(async () => {
    const { renderHook } = await import('@testing-library/react');
    const { useUnsavedWork } = await import('../lib/unsaved-work.ts');
    form = renderHook(() => useUnsavedWork(true));
  });
  afterEach(() => form.unmount());

  const dialog = async () => (await import('./sign-in-beside.ts')).sessionEnd.get();

  test.each([
    ['invalid_grant', 'The grant request is invalid', null],
    ['login_required', 'Please log in', null],
    ['request_error', 'HTTP error', { kind: 'generic' }],
    ['invalid_client', 'Unknown client', { kind: 'generic' }],
  ])('keeps the page if the renewal fails with %s, and asks for a sign-in', async (code, words, failure) => {
    const refused = await token.getToken();
    answer = async () => {
      throw Object.assign(new Error(words), { error: code, error_description: words });
    };
    const call = token.renewToken(refused);
    await vi.advanceTimersByTimeAsync(1);
    expect(await dialog()).toMatchObject({ other: null, failure });
    // The SDK still has the rejected token in its cache; it must not be sent.
    answer = async () => refused;
    const next = token.getToken();
    const { openSignInWindow } = await import('./sign-in-window.ts');
    await openSignInWindow();
    await expect(Promise.all([call, next])).resolves.toEqual(['from the window', 'from the window']);
    expect(logins).toEqual([]);
  });

  test('keeps the page even if the server rejects the renewed token', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    token.tokenRefused('/force-login');
    token.tokenRefused('/force-login');
    await vi.advanceTimersByTimeAsync(1);
    expect(await dialog()).not.toBeNull();
    expect(logins).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a server that rejects renewed tokens', () => {
  test('leads to a sign-in, but does not loop after it', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    token.tokenRefused('/force-login?error=invalid_token');
    await vi.advanceTimersByTimeAsync(1);
    expect(logins).toHaveLength(1);
    token.tokenRefused('/force-login?error=invalid_token');
    expect(assign).toHaveBeenCalledWith('/force-login?error=invalid_token');
  });

  test('is handled again after some time', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    token.tokenRefused('/force-login');
    await vi.advanceTimersByTimeAsync(30_000);
    token.tokenRefused('/force-login');
    expect(assign).not.toHaveBeenCalled();
  });
});
