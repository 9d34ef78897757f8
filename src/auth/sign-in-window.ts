import { classifyAuthError } from './errors.ts';
import { startLogin } from './login-redirect.ts';
import { safeReturnTo } from './return-path.ts';
import { getSession, sessionWhere } from './session.ts';
import { endedSession, sessionEnd } from './sign-in-beside.ts';

/** Opens the window; to be called from a click, for browsers refuse it elsewhere. */
export async function openSignInWindow(): Promise<void> {
  const ended = endedSession.get();
  if (!ended || sessionEnd.get()?.isWaiting) return;
  endedSession.show({ failure: null, isWaiting: true });
  const session = await getSession();
  try {
    await session.loginWithPopup();
    const token = await session.getAccessTokenSilently({ cacheMode: 'on' });
    if (!token) throw Object.assign(new Error('Login required'), { error: 'login_required' });
    const { user } = await sessionWhere((next) => !next.isLoading && next.user !== undefined);
    // The page shows what the one before may see.
    if (user?.sub !== ended.subject) return location.assign('/');
    endedSession.takeUp(token);
  } catch (error) {
    const { error: reason } = await getSession();
    endedSession.show({ failure: classifyAuthError(reason ?? error), isWaiting: false });
  }
}

/** Gives up what the forms hold and signs in on this page. */
export function leaveToSignIn(): Promise<never> {
  return startLogin(safeReturnTo(location.pathname + location.search + location.hash));
}
