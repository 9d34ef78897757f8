import { waitingTimes } from '../lib/waiting-times.ts';

/** Leaves for the provider once it answers: a page that has gone cannot say that it does not. */
export async function leaveFor(url: string): Promise<void> {
  const known = new URL('/.well-known/openid-configuration', url);
  const signal = AbortSignal.timeout(waitingTimes().tokenTimeoutInSeconds * 1000);
  // Without CORS any answer will do, and only silence is an error.
  await fetch(known, { mode: 'no-cors', cache: 'no-store', signal });
  location.assign(url);
}
