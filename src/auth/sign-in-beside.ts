import type { Person } from '../lib/page-owner.ts';
import type { AuthFailure } from './errors.ts';

/** State of the dialog on a page that cannot send anything until its person signs in again. */
export interface SignInBeside {
  /** The other person who has signed in to this browser; null if the session only expired. */
  readonly other: Person | null;
  /** Why the last attempt failed. */
  readonly failure: AuthFailure | null;
  readonly isWaiting: boolean;
  /** The person closed the dialog to look at the page; a notice replaces it. */
  readonly isPutAside: boolean;
}

const BEGUN: SignInBeside = { other: null, failure: null, isWaiting: false, isPutAside: false };

let shown: SignInBeside | null = null;
let ended: PromiseWithResolvers<string> | null = null;
const listeners = new Set<() => void>();

function show(next: SignInBeside | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** The state for `useSyncExternalStore`; null when no sign-in is needed. */
export const sessionEnd = {
  get: (): SignInBeside | null => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** For the code that ends the wait with a new token. */
export const endedSession = {
  /** Promise of the next token; null while the session is valid. */
  token: (): Promise<string> | null => ended?.promise ?? null,
  change(changed: Partial<SignInBeside>): void {
    if (shown) show({ ...shown, ...changed });
  },
  takeUp(token: string): void {
    const { resolve } = ended ?? {};
    ended = null;
    show(null);
    resolve?.(token);
  },
};

/**
 * Asks the page's person to sign in through a pop-up window, so the page and its form contents are kept. Resolves with
 * the new token; calls made in the meantime share it.
 */
export function signInBeside(why: Partial<Pick<SignInBeside, 'other' | 'failure'>> = {}): Promise<string> {
  if (!ended) {
    ended = Promise.withResolvers<string>();
    show({ ...BEGUN, ...why });
  } else if (why.other && why.other.sub !== shown?.other?.sub) {
    endedSession.change({ other: why.other, isPutAside: false });
  }
  return ended.promise;
}

/** Replaces the dialog with a notice, or shows it again. */
export const putAside = (isPutAside: boolean): void => endedSession.change({ isPutAside });

/**
 * Forgets a session that ended, for tests: a browser does so by loading the page again.
 *
 * @internal
 */
export function forgetSessionEnd(): void {
  ended = null;
  show(null);
}
