import { hasUnsavedWork } from '../lib/unsaved-work.ts';
import { waitingTimes } from '../lib/waiting-times.ts';
import { classifyAuthError, isProviderAway, loginRequired, needsLogin, SignInError } from './errors.ts';
import { startLogin } from './login-redirect.ts';
import { safeReturnTo } from './return-path.ts';
import { getSession, otherPerson } from './session.ts';
import { endedSession, sessionEnd, signInBeside } from './sign-in-beside.ts';
import { tellSignOut } from './sign-out.ts';

/** The localStorage key of the access token (spec §7). */
export const TOKEN_KEY = 'idToken';

// The SDK only returns tokens valid for more than a minute, so one it returned less than a minute ago is still valid.
const TRUSTED_MS = 60_000;

type CacheMode = 'on' | 'off';

let trusted: { readonly token: string; readonly since: number } | null = null;
const asking = new Map<CacheMode, Promise<string>>();

/**
 * The access token to send, always for the person this page was loaded for. Asks the provider silently; if the session
 * has ended, starts a sign-in. If someone else has signed in, waits until the page's person is back.
 */
export async function getToken(): Promise<string> {
  const coming = endedSession.token();
  if (coming) return keep(await coming);
  const stored = localStorage.getItem(TOKEN_KEY);
  return stored !== null && isTrusted(stored) ? stored : ask('on');
}

/**
 * By the computer's clock, which also counts while it sleeps, as the token's end does. After the clock was set back,
 * the SDK is asked again.
 */
function isTrusted(token: string): boolean {
  if (token !== trusted?.token) return false;
  const age = Date.now() - trusted.since;
  return age >= 0 && age < TRUSTED_MS;
}

/**
 * The token of this page's person, for public pages. Null if nobody or someone else is signed in, or if that cannot be
 * determined. Never starts a sign-in.
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

/** Gets a new token to replace one that the server rejected. */
export async function renewToken(refused: string): Promise<string> {
  // Another call, or another tab of the same person, may already have renewed it.
  const current = await getToken();
  return current === refused ? ask('off') : current;
}

/** Concurrent calls share one request. A token from the cache cannot replace a rejected one. */
function ask(cacheMode: CacheMode): Promise<string> {
  const shared = asking.get(cacheMode) ?? obtain(cacheMode).finally(() => asking.delete(cacheMode));
  asking.set(cacheMode, shared);
  return shared;
}

async function obtain(cacheMode: CacheMode): Promise<string> {
  const session = await getSession();
  try {
    // Check before, so as not to renew the other person's token, and after, because a silent sign-in may return the
    // other person.
    let other = await otherPerson(session);
    const token = other ? undefined : await session.getAccessTokenSilently({ cacheMode });
    other ??= await otherPerson(session);
    if (other) return keep(await signInBeside({ other }));
    if (!token) throw loginRequired();
    return keep(token);
  } catch (error) {
    if (isProviderAway(error)) throw error;
    forgetToken();
    // Leaving the page would lose form contents.
    if (hasUnsavedWork())
      return keep(await signInBeside({ failure: needsLogin(error) ? null : classifyAuthError(error) }));
    if (!needsLogin(error)) throw new SignInError(error);
    return startLogin(currentPath());
  }
}

function keep(token: string): string {
  localStorage.setItem(TOKEN_KEY, token);
  trusted = { token, since: Date.now() };
  return token;
}

/** Removes the token on sign-out and on failure; the SDK only removes its own entries. */
export function forgetToken(): void {
  trusted = null;
  localStorage.removeItem(TOKEN_KEY);
}

/**
 * Follows sign-ins and sign-outs in other tabs. After a sign-out, this tab drops everything it stored, but form
 * contents stay until the next call. After another person signs in, this page says so before it sends anything.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (trusted && (key === TOKEN_KEY || key === null)) void follow();
  });
}

async function follow(): Promise<void> {
  if (localStorage.getItem(TOKEN_KEY) === null) {
    tellSignOut();
    // The other tab has yet to end the provider's session, which would sign this tab in again. If the provider cannot be
    // reached, what this page shows still has to go.
    if (!hasUnsavedWork()) startLogin(currentPath(), { forcePrompt: true }).catch(() => location.reload());
    return;
  }
  const session = await getSession();
  const other = await otherPerson(session);
  if (other) void signInBeside({ other });
  else if (sessionEnd.get()?.other) {
    // The page's person has signed in again in another tab.
    const token = await session.getAccessTokenSilently({ cacheMode: 'on' }).catch(() => undefined);
    if (token) endedSession.takeUp(token);
  }
}

export const currentPath = (): string => safeReturnTo(location.pathname + location.search + location.hash);

const REFUSED_KEY = 'causeway.refused-at';

/**
 * Handles a server that rejects even a renewed token: starts a new sign-in, in a pop-up window if a form has unsaved
 * changes. If the server rejects a token again soon after that sign-in, another one would loop, so the remote
 * authorization error page is shown.
 */
export function tokenRefused(remoteErrorPage: string): void {
  forgetToken();
  if (hasUnsavedWork()) {
    // Leaving the page would lose form contents. The call itself has failed and reports that.
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
  // If a sign-in cannot start, the failed call has already shown the error.
  startLogin(currentPath()).catch((error: unknown) => console.warn(classifyAuthError(error).description));
}
