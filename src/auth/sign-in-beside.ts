import type { AuthFailure } from './errors.ts';

/** A session that ended while a form holds something: what the dialog shows until it is taken up again. */
export interface SignInBeside {
  /** Why the last try did not succeed. */
  readonly failure: AuthFailure | null;
  readonly isWaiting: boolean;
}

interface EndedSession extends PromiseWithResolvers<string> {
  /** Who was signed in. */
  readonly subject: string | undefined;
}

let shown: SignInBeside | null = null;
let ended: EndedSession | null = null;
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
  get: (): EndedSession | null => ended,
  show,
  takeUp(token: string): void {
    const { resolve } = ended ?? {};
    ended = null;
    show(null);
    resolve?.(token);
  },
};

/**
 * Asks to sign in in a window of its own, so that the page and what its forms hold stay. Resolves with the new token;
 * calls that wait meanwhile share it.
 * `subject` is who was signed in.
 */
export function signInBeside(subject: string | undefined): Promise<string> {
  if (!ended) {
    ended = { ...Promise.withResolvers<string>(), subject };
    show({ failure: null, isWaiting: false });
  }
  return ended.promise;
}
