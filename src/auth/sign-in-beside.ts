import { classifyAuthError, type AuthFailure } from './errors.ts';
import { startLogin } from './login-redirect.ts';
import { safeReturnTo } from './return-path.ts';
import { getSession, sessionWhere } from './session.ts';

/** A session that ended while a form holds something: what the dialog shows until it is taken up again. */
export interface SignInBeside {
  /** Why the last try did not succeed. */
  readonly failure: AuthFailure | null;
  readonly isWaiting: boolean;
}

let shown: SignInBeside | null = null;
let ended: (PromiseWithResolvers<string> & { readonly subject: string | undefined }) | null = null;
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

/** Opens the window; to be called from a click, for browsers refuse it elsewhere. */
export async function openSignInWindow(): Promise<void> {
  if (!ended || shown?.isWaiting) return;
  show({ failure: null, isWaiting: true });
  const session = await getSession();
  try {
    await session.loginWithPopup();
    const token = await session.getAccessTokenSilently({ cacheMode: 'on' });
    if (!token) throw Object.assign(new Error('Login required'), { error: 'login_required' });
    const { user } = await sessionWhere((next) => !next.isLoading && next.user !== undefined);
    // The page shows what the one before may see.
    if (user?.sub !== ended.subject) return location.assign('/');
    const { resolve } = ended;
    ended = null;
    show(null);
    resolve(token);
  } catch (error) {
    const { error: reason } = await getSession();
    show({ failure: classifyAuthError(reason ?? error), isWaiting: false });
  }
}

/** Gives up what the forms hold and signs in on this page. */
export function leaveToSignIn(): Promise<never> {
  return startLogin(safeReturnTo(location.pathname + location.search + location.hash));
}
