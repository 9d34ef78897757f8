import type { Person } from '../lib/page-owner.ts';
import type { AuthFailure } from './errors.ts';

/** A page that may send nothing until its person has signed in again: what the dialog shows. */
export interface SignInBeside {
  /** Who has signed in in this browser instead; null when the session has merely ended. */
  readonly other: Person | null;
  /** Why the last try did not succeed. */
  readonly failure: AuthFailure | null;
  readonly isWaiting: boolean;
  /** The dialog was closed to look at the page; a notice stands in for it. */
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

/** For `useSyncExternalStore`: null while nobody needs to sign in beside the page. */
export const sessionEnd = {
  get: (): SignInBeside | null => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** For whoever takes it up again. */
export const endedSession = {
  /** The token to come; null while the session goes on. */
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
 * Asks the page's person to sign in in a window of its own, so that the page and what its forms hold stay. Resolves
 * with the new token; calls that wait meanwhile share it.
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

/** Hides the dialog behind a notice, and brings it back. */
export const putAside = (isPutAside: boolean): void => endedSession.change({ isPutAside });
