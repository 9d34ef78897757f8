import { waitingTimes } from '../lib/waiting-times.ts';
import { unreachable } from '../relay/transport-error.ts';
import { isProviderAway, SignInError } from './errors.ts';
import { rememberReturnPath } from './return-path.ts';
import { getSession } from './session.ts';

// In memory on purpose: kept across the redirect, it would swallow the error of a provider that bounces back at once.
let loginRedirectAt = -Infinity;
let leaving: Promise<never> | null = null;
// Decided when an error is first seen, because it may be rendered again when the window has closed.
const decided = new WeakMap<object, boolean>();

/**
 * Sends the person to the login; the only place that does. Afterward the page unloads, so the promise never
 * resolves; it rejects with an `unreachable` TransportError when the provider could not be reached. A second call
 * while the first runs changes nothing.
 */
export function startLogin(returnTo: string, { forcePrompt = false } = {}): Promise<never> {
  leaving ??= leave(returnTo, forcePrompt).catch((error: unknown) => {
    leaving = null;
    // The page stays, so its errors count.
    loginRedirectAt = -Infinity;
    throw isProviderAway(error) ? unreachable(error) : new SignInError(error);
  });
  return leaving;
}

async function leave(returnTo: string, forcePrompt: boolean): Promise<never> {
  loginRedirectAt = Date.now();
  rememberReturnPath(returnTo);
  const session = await getSession();
  await session.loginWithRedirect({
    appState: { returnTo },
    ...(forcePrompt && { authorizationParams: { prompt: 'login' as const } }),
  });
  return new Promise<never>(() => undefined);
}

/** Forgets a login that began: for tests, where one document stands for one page after another. */
export function forgetLogin(): void {
  leaving = null;
  loginRedirectAt = -Infinity;
}

/** Whether an error came so soon after a redirect to the login that it is only the page going away (spec §4). */
export function isSwallowed(error: unknown): boolean {
  const near = Date.now() - loginRedirectAt < waitingTimes().loginErrorWindow;
  if (typeof error !== 'object' || error === null) return near;
  const known = decided.get(error);
  if (known !== undefined) return known;
  decided.set(error, near);
  return near;
}

/** A page restored by Back (bfcache) still believes that it is leaving: start it afresh. */
export function reloadWhenRestored(): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
