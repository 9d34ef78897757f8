import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';
import type * as Token from './token.ts';

let token: typeof Token;
let asked: unknown[];
let answer: () => Promise<string | undefined>;
let signedIn: { sub: string; email?: string } | undefined;
let logins: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  asked = [];
  logins = [];
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
    loginWithRedirect: async ({ appState }) => void logins.push(appState.returnTo),
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
  const owner = { sub: 'owner', email: 'owner@example.com' };
  const newcomer = { sub: 'newcomer', email: 'newcomer@example.com' };
  const storageChanges = async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'idToken' }));
    await vi.advanceTimersByTimeAsync(1);
  };
  const dialog = async () => (await import('./sign-in-beside.ts')).sessionEnd.get();
  /** How far a call gets without anybody doing anything. */
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
  /** Somebody else signs in there; the SDK keeps one session for all tabs. */
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

  test('in which somebody else has signed in: said, and their token is never used here', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await token.getToken();
    otherSignsIn();
    expect(await outcome(token.getToken())).toBe('waits');
    expect(await dialog()).toMatchObject({ other: newcomer });
    expect(assign).not.toHaveBeenCalled();
    expect(stored()).toBe('token of the newcomer');
  });

  test('in which somebody else has signed in: a refused call is not repeated in their name', async () => {
    const refused = await token.getToken();
    otherSignsIn();
    expect(await outcome(token.renewToken(refused))).toBe('waits');
    // Nothing was renewed on their behalf.
    expect(asked).toEqual(['on']);
  });

  test('in which somebody else signs in while the token is asked for', async () => {
    answer = async () => {
      signedIn = newcomer;
      return 'token of the newcomer';
    };
    expect(await outcome(token.getToken())).toBe('waits');
    expect(stored()).toBeNull();
  });

  test('in which somebody else has signed in: pages for everybody ask as nobody', async () => {
    otherSignsIn();
    await expect(token.tokenIfAny()).resolves.toBeNull();
    expect(await dialog()).toBeNull();
  });

  test('in which somebody else signs in is told before anything is asked', async () => {
    follow();
    await token.getToken();
    otherSignsIn();
    await storageChanges();
    expect(await dialog()).toMatchObject({ other: newcomer });
  });

  test('in which this page’s person is back: what waits goes on', async () => {
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

  test('in which one signs out takes what this one shows, but not what a form holds', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const happens = () => dispatchEvent(new StorageEvent('storage'));
    follow();
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

test('a token from the cache is no answer to a refusal', async () => {
  const refused = await token.getToken();
  await vi.advanceTimersByTimeAsync(60_000);
  answer = async () => (asked.at(-1) === 'on' ? refused : 'renewed');
  const [current, renewed] = await Promise.all([token.getToken(), token.renewToken(refused)]);
  expect([current, renewed]).toEqual([refused, 'renewed']);
});

describe('a form that holds something', () => {
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
  ])(
    'keeps the page when the renewal is refused with %s, and is asked for a sign-in',
    async (code, words, failure) => {
      const refused = await token.getToken();
      answer = async () => {
        throw Object.assign(new Error(words), { error: code, error_description: words });
      };
      const call = token.renewToken(refused);
      await vi.advanceTimersByTimeAsync(1);
      expect(await dialog()).toMatchObject({ other: null, failure });
      // The refused token is still in the SDK's cache: nothing is sent with it meanwhile.
      answer = async () => refused;
      const next = token.getToken();
      const { openSignInWindow } = await import('./sign-in-window.ts');
      await openSignInWindow();
      await expect(Promise.all([call, next])).resolves.toEqual(['from the window', 'from the window']);
      expect(logins).toEqual([]);
    },
  );

  test('keeps the page when the server refuses the renewed token too', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    token.tokenRefused('/force-login');
    token.tokenRefused('/force-login');
    await vi.advanceTimersByTimeAsync(1);
    expect(await dialog()).not.toBeNull();
    expect(logins).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
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
