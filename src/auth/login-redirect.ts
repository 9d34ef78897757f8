import { waitingTimes } from '../lib/waiting-times.ts';
import { unreachable } from '../relay/transport-error.ts';
import { isProviderAway, SignInError } from './errors.ts';
import { rememberReturnPath } from './return-path.ts';
import { getSession } from './session.ts';

// Kept in memory on purpose: if it survived the redirect, it would hide the error of a provider that redirects straight
// back. By the page's own clock, because the computer's can be set meanwhile.
let loginRedirectAt = -Infinity;
let leaving: Promise<never> | null = null;
// Decided the first time an error is seen: the error may render again after the window has passed.
const decided = new WeakMap<object, boolean>();

/**
 * Sends the person to sign in; nothing else does. The page then unloads, so the promise never resolves. It rejects with
 * an `unreachable` TransportError if the provider cannot be reached. A second call while the first is running has no
 * effect.
 */
export function startLogin(returnTo: string, { forcePrompt = false } = {}): Promise<never> {
  leaving ??= leave(returnTo, forcePrompt).catch((error: unknown) => {
    leaving = null;
    // The page stays, so its errors must be shown again.
    loginRedirectAt = -Infinity;
    throw isProviderAway(error) ? unreachable(error) : new SignInError(error);
  });
  return leaving;
}

async function leave(returnTo: string, forcePrompt: boolean): Promise<never> {
  loginRedirectAt = performance.now();
  rememberReturnPath(returnTo);
  const session = await getSession();
  await session.loginWithRedirect({
    appState: { returnTo },
    ...(forcePrompt && { authorizationParams: { prompt: 'login' as const } }),
  });
  return new Promise<never>(() => undefined);
}

/**
 * Forgets a sign-in that was started. For tests, where one document stands in for several pages.
 *
 * @internal
 */
export function forgetLogin(): void {
  leaving = null;
  loginRedirectAt = -Infinity;
}

/** Whether an error came so soon after the redirect to sign-in that the unloading page caused it (spec §4). */
export function isSwallowed(error: unknown): boolean {
  const near = performance.now() - loginRedirectAt < waitingTimes().loginErrorWindow;
  if (typeof error !== 'object' || error === null) return near;
  const known = decided.get(error);
  if (known !== undefined) return known;
  decided.set(error, near);
  return near;
}

/** Reloads a page that Back restored from the bfcache: it would still act as if it were unloading. */
export function reloadWhenRestored(): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
