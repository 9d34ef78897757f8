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

/** Where the router is going: a request's URL has no hash, the router's navigation has. */
export const destinationContext = createContext<() => Destination>();

/**
 * Lets only signed-in people pass; others go to the login and come back to this very address. As middleware, before
 * any loader: a guard component would wait for loaders that wait for the login that only the guard starts.
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
 * Whether this page was loaded to finish a login. Only then may the SDK take `code` and `state` from the address:
 * other pages have parameters of these names too, and a callback without a login under way is an old one.
 */
export function handlesCallback(clientId: string): boolean {
  if (location.pathname !== CALLBACK_PATH) return false;
  restoreTransaction(clientId);
  return isLoginUnderWay(clientId);
}

const RESTARTED_KEY = 'causeway.login-restarted';

/** Begins the login again; not soon after it has been begun again, for then it would go round in circles. */
async function restart(error: Error): Promise<never> {
  const before = Number(sessionStorage.getItem(RESTARTED_KEY));
  if (Date.now() - before < waitingTimes().refusalWindow) throw new SignInError(error);
  sessionStorage.setItem(RESTARTED_KEY, String(Date.now()));
  return startLogin(rememberedReturnPath());
}

/**
 * The callback page's guard. A login under way is finished by the SDK, which then leads to the remembered path; an
 * old callback (Back after the login, a reload) leads there too, or to a new login.
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
    // Another tab's login has overwritten this one's state in the moment in which the SDK was about to read it.
    if (classifyAuthError(session.error).kind === 'state_mismatch') return restart(session.error);
    throw new SignInError(session.error);
  };
