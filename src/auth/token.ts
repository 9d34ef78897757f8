import { hasUnsavedWork } from '../lib/unsaved-work.ts';
import { waitingTimes } from '../lib/waiting-times.ts';
import { classifyAuthError, isProviderAway, loginRequired, needsLogin, SignInError } from './errors.ts';
import { startLogin } from './login-redirect.ts';
import { safeReturnTo } from './return-path.ts';
import { getSession, otherPerson } from './session.ts';
import { endedSession, sessionEnd, signInBeside } from './sign-in-beside.ts';
import { tellSignOut } from './sign-out.ts';

/** The key of local storage under which the access token is kept (spec §7). */
export const TOKEN_KEY = 'idToken';

// The SDK hands out tokens with more than a minute to live; so one it gave less than a minute ago is still good.
const TRUSTED_MS = 60_000;

type CacheMode = 'on' | 'off';

let trusted: { readonly token: string; readonly until: number } | null = null;
const asking = new Map<CacheMode, Promise<string>>();

/**
 * The access token to send: always of the person this page was loaded for. Asks the provider silently; when the session
 * is over, a login begins. When somebody else has signed in, it waits until the person is back.
 */
export async function getToken(): Promise<string> {
  const coming = endedSession.token();
  if (coming) return keep(await coming);
  const stored = localStorage.getItem(TOKEN_KEY);
  if (stored !== null && stored === trusted?.token && Date.now() < trusted.until) return stored;
  return ask('on');
}

/**
 * The token of this page's person, for pages that are for everybody: null when nobody or somebody else is signed in, or
 * when it cannot be found out. Never leads to a login.
 */
export async function tokenIfAny(): Promise<string | null> {
  const session = await getSession();
  if (!session.isAuthenticated) return null;
  try {
    const token = await session.getAccessTokenSilently({ cacheMode: 'on' });
    return (await otherPerson(session)) ? null : (token ?? null);
  } catch {
    return null;
  }
}

/** A new token in place of one that the server has refused. */
export async function renewToken(refused: string): Promise<string> {
  // Another call, or another tab of the same person, may have renewed it meanwhile.
  const current = await getToken();
  return current === refused ? ask('off') : current;
}

/** Calls that ask at the same time share one answer; one from the cache is no answer to a refusal. */
function ask(cacheMode: CacheMode): Promise<string> {
  const shared = asking.get(cacheMode) ?? obtain(cacheMode).finally(() => asking.delete(cacheMode));
  asking.set(cacheMode, shared);
  return shared;
}

async function obtain(cacheMode: CacheMode): Promise<string> {
  const session = await getSession();
  try {
    // Before, so that nothing of the other person is renewed; after, because a silent login may bring them.
    let other = await otherPerson(session);
    const token = other ? undefined : await session.getAccessTokenSilently({ cacheMode });
    other ??= await otherPerson(session);
    if (other) return keep(await signInBeside({ other }));
    if (!token) throw loginRequired();
    return keep(token);
  } catch (error) {
    if (isProviderAway(error)) throw error;
    forgetToken();
    // Leaving would lose what a form holds.
    if (hasUnsavedWork())
      return keep(await signInBeside({ failure: needsLogin(error) ? null : classifyAuthError(error) }));
    if (!needsLogin(error)) throw new SignInError(error);
    return startLogin(currentPath());
  }
}

function keep(token: string): string {
  localStorage.setItem(TOKEN_KEY, token);
  trusted = { token, until: Date.now() + TRUSTED_MS };
  return token;
}

/** Removes the token on logout and failure; the SDK only removes what is its own. */
export function forgetToken(): void {
  trusted = null;
  localStorage.removeItem(TOKEN_KEY);
}

/**
 * Follows what other tabs do: who signs out there shall find nothing in this one, though what a form holds stays until
 * the next call; when somebody else signs in there, this page says so before anything is sent.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (trusted && (key === TOKEN_KEY || key === null)) void follow();
  });
}

async function follow(): Promise<void> {
  if (localStorage.getItem(TOKEN_KEY) === null) {
    tellSignOut();
    if (!hasUnsavedWork()) location.reload();
    return;
  }
  const session = await getSession();
  const other = await otherPerson(session);
  if (other) void signInBeside({ other });
  else if (sessionEnd.get()?.other) {
    // The page's person is back in another tab.
    const token = await session.getAccessTokenSilently({ cacheMode: 'on' }).catch(() => undefined);
    if (token) endedSession.takeUp(token);
  }
}

export const currentPath = (): string => safeReturnTo(location.pathname + location.search + location.hash);

const REFUSED_KEY = 'causeway.refused-at';

/**
 * The server refuses even a renewed token: a new login, beside the page when a form holds something. When it refuses again soon after that login, another one would
 * only go round in circles; the answer is then the remote authorization error page.
 */
export function tokenRefused(remoteErrorPage: string): void {
  forgetToken();
  if (hasUnsavedWork()) {
    // Leaving would lose what a form holds; the call itself has failed and says so.
    void signInBeside();
    return;
  }
  const refusedBefore = Number(sessionStorage.getItem(REFUSED_KEY) ?? -Infinity);
  if (Date.now() - refusedBefore < waitingTimes().refusalWindow) {
    sessionStorage.removeItem(REFUSED_KEY);
    location.assign(remoteErrorPage);
    return;
  }
  sessionStorage.setItem(REFUSED_KEY, String(Date.now()));
  // A login that cannot even begin has shown its own error where the call failed.
  startLogin(currentPath()).catch((error: unknown) => console.warn(classifyAuthError(error).description));
}
