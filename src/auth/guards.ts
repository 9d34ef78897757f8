import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { waitingTimes } from '../lib/waiting-times.ts';
import { classifyAuthError, SignInError } from './errors.ts';
import { startLogin } from './login-redirect.ts';
import { isLoginUnderWay, restoreTransaction } from './login-transaction.ts';
import { CALLBACK_PATH, rememberedReturnPath, safeReturnTo } from './return-path.ts';
import { getSession } from './session.ts';

interface Destination {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The router's destination. The URL of a loader's request has no hash; the router's navigation does. */
export const destinationContext = createContext<() => Destination>();

/**
 * Requires sign-in: sends everyone else to the sign-in page and back to this address afterward. It is middleware so
 * that it runs before any loader. A guard component would deadlock: it renders after the loaders, and they wait for the
 * sign-in that it would start.
 */
export const requireAuth: MiddlewareFunction = async ({ context }, next) => {
  const session = await getSession();
  if (!session.isAuthenticated) {
    const { pathname, search, hash } = context.get(destinationContext)();
    return startLogin(safeReturnTo(pathname + search + hash));
  }
  return next();
};

/**
 * Whether this page was loaded to complete a sign-in. Only then may the SDK read `code` and `state` from the address:
 * other pages use parameters with these names, and a callback with no sign-in in progress is stale.
 */
export function handlesCallback(clientId: string): boolean {
  if (location.pathname !== CALLBACK_PATH) return false;
  restoreTransaction(clientId);
  return isLoginUnderWay(clientId);
}

const RESTARTED_KEY = 'causeway.login-restarted';

/** Restarts the sign-in, unless it was restarted a moment ago; that would loop. */
async function restart(error: Error): Promise<never> {
  const before = Number(sessionStorage.getItem(RESTARTED_KEY));
  if (Date.now() - before < waitingTimes().refusalWindow) throw new SignInError(error);
  sessionStorage.setItem(RESTARTED_KEY, String(Date.now()));
  return startLogin(rememberedReturnPath());
}

/**
 * The guard of the callback page. The SDK completes a sign-in in progress and goes to the remembered path. A stale
 * callback (Back after sign-in, or a reload) goes to the same path, or to a new sign-in.
 */
export const finishLogin =
  (isCallback: boolean): MiddlewareFunction =>
  async (_, next) => {
    const session = await getSession();
    if (!isCallback) {
      if (session.isAuthenticated) throw redirect(rememberedReturnPath());
      return restart(Object.assign(new Error('Invalid state'), { error: 'missing_transaction' }));
    }
    if (!session.error) {
      sessionStorage.removeItem(RESTARTED_KEY);
      return next();
    }
    // Another tab started a sign-in and overwrote this tab's state just before the SDK read it.
    if (classifyAuthError(session.error).kind === 'state_mismatch') return restart(session.error);
    throw new SignInError(session.error);
  };
