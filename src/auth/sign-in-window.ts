import { pageOwner } from '../lib/page-owner.ts';
import { classifyAuthError, loginRequired } from './errors.ts';
import { startLogin } from './login-redirect.ts';
import { safeReturnTo } from './return-path.ts';
import { getSession, otherPerson, type SignInParams } from './session.ts';
import { endedSession, sessionEnd } from './sign-in-beside.ts';
import { forgetTabPerson } from './tab-person.ts';

/**
 * Opens the window; to be called from a click, for browsers refuse it elsewhere. Only what comes out of the window
 * counts: a token that is still stored may be the one that was refused.
 */
export async function openSignInWindow(): Promise<void> {
  const shown = sessionEnd.get();
  if (!shown || shown.isWaiting) return;
  endedSession.change({ failure: null, isWaiting: true });
  const session = await getSession();
  try {
    const authorizationParams = shown.other ? asOwner() : {};
    const token = await session.getAccessTokenWithPopup({ authorizationParams });
    if (!token) throw loginRequired();
    const other = await otherPerson(session);
    if (other) endedSession.change({ other, isWaiting: false });
    else endedSession.takeUp(token);
  } catch (error) {
    endedSession.change({ failure: classifyAuthError(error), isWaiting: false });
  }
}

/** The provider knows the other person and would not ask. */
function asOwner(): SignInParams {
  const email = pageOwner()?.email;
  return { prompt: 'login', ...(email !== undefined && { login_hint: email }) };
}

/** Gives up what the forms hold and signs in on this page. */
export function leaveToSignIn(): Promise<never> {
  return startLogin(safeReturnTo(location.pathname + location.search + location.hash));
}

/** Gives up this page for the start page of whoever is signed in now. */
export function continueAsOther(): void {
  forgetTabPerson();
  location.assign('/');
}
