import { waitingTimes } from '../lib/waiting-times.ts';

/**
 * Goes to the provider, but only once it responds: after leaving, the page could no longer report that the provider is
 * down.
 */
export async function leaveFor(url: string): Promise<void> {
  const known = new URL('/.well-known/openid-configuration', url);
  const signal = AbortSignal.timeout(waitingTimes().tokenTimeoutInSeconds * 1000);
  // Without CORS the response is opaque, so any response counts and only a missing one is an error.
  await fetch(known, { mode: 'no-cors', cache: 'no-store', signal });
  location.assign(url);
}
