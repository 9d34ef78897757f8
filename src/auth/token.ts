import { hasUnsavedWork } from '../lib/unsaved-work.ts';
import { waitingTimes } from '../lib/waiting-times.ts';
import { classifyAuthError, isProviderAway, needsLogin, SignInError } from './errors.ts';
import { startLogin } from './login-redirect.ts';
import { safeReturnTo } from './return-path.ts';
import { getSession } from './session.ts';
import { signInBeside } from './sign-in-beside.ts';

/** The key of local storage under which the access token is kept (spec §7). */
export const TOKEN_KEY = 'idToken';

// The SDK hands out tokens with more than a minute to live; so one it gave less than a minute ago is still good.
const TRUSTED_MS = 60_000;

let trusted: { readonly token: string; readonly until: number } | null = null;
let asking: Promise<string> | null = null;

/** The access token to send. Asks the provider silently; when the session is over, a login begins. */
export async function getToken(): Promise<string> {
  const stored = localStorage.getItem(TOKEN_KEY);
  if (stored !== null && stored === trusted?.token && Date.now() < trusted.until) return stored;
  return ask('on');
}

/**
 * The token of whoever is signed in, for pages that are for everybody: null when nobody is or it cannot be found out.
 * Never leads to a login.
 */
export async function tokenIfAny(): Promise<string | null> {
  const session = await getSession();
  if (!session.isAuthenticated) return null;
  try {
    return (await session.getAccessTokenSilently({ cacheMode: 'on' })) ?? null;
  } catch {
    return null;
  }
}

/** A new token in place of one that the server has refused. */
export async function renewToken(refused: string): Promise<string> {
  const stored = localStorage.getItem(TOKEN_KEY);
  // Another call, or another tab, has renewed it meanwhile.
  if (stored !== null && stored !== refused) return stored;
  return ask('off');
}

/** Calls that ask at the same time share one answer. */
function ask(cacheMode: 'on' | 'off'): Promise<string> {
  asking ??= obtain(cacheMode).finally(() => {
    asking = null;
  });
  return asking;
}

async function obtain(cacheMode: 'on' | 'off'): Promise<string> {
  const session = await getSession();
  // Of the session as it was: the SDK forgets the person when it finds it over.
  const subject = session.user?.sub;
  try {
    const token = await session.getAccessTokenSilently({ cacheMode });
    if (!token) throw Object.assign(new Error('Login required'), { error: 'login_required' });
    // Another tab has changed who is signed in; this page shows and holds what the one before may see.
    if (isOfAnother(token, subject)) return await new Promise<never>(() => location.assign('/'));
    return keep(token);
  } catch (error) {
    if (isProviderAway(error)) throw error;
    forgetToken();
    if (!needsLogin(error)) throw new SignInError(error);
    // Leaving would lose what a form holds.
    return hasUnsavedWork() ? keep(await signInBeside(subject)) : startLogin(currentPath());
  }
}

/** A token that cannot be read says nothing of whose it is. */
function isOfAnother(token: string, subject: string | undefined): boolean {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const { sub } = JSON.parse(atob(payload ?? '')) as { sub?: string };
    return subject !== undefined && sub !== undefined && sub !== subject;
  } catch {
    return false;
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

/** Who signs out in another tab shall find nothing in this one; what a form holds stays until the next call. */
export function followSignOut(): void {
  addEventListener('storage', () => {
    if (trusted && localStorage.getItem(TOKEN_KEY) === null && !hasUnsavedWork()) location.reload();
  });
}

export const currentPath = (): string => safeReturnTo(location.pathname + location.search + location.hash);

const REFUSED_KEY = 'causeway.refused-at';

/**
 * The server refuses even a renewed token: a new login. When it refuses again soon after that login, another one would
 * only go round in circles; the answer is then the remote authorization error page.
 */
export function tokenRefused(remoteErrorPage: string): void {
  forgetToken();
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
