import { pageOwner } from '../lib/page-owner.ts';
import { classifyAuthError, loginRequired } from './errors.ts';
import { startLogin } from './login-redirect.ts';
import { safeReturnTo } from './return-path.ts';
import { getSession, otherPerson, type SignInParams } from './session.ts';
import { endedSession, sessionEnd } from './sign-in-beside.ts';
import { forgetTabPerson } from './tab-person.ts';

/**
 * Opens the sign-in window. Call it from a click handler; browsers block pop-ups anywhere else. Only a token returned
 * by the window counts, because a cached one may be the token that the server rejected.
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

/** The provider has a session for the other person and would not ask for credentials. */
function asOwner(): SignInParams {
  const email = pageOwner()?.email;
  return { prompt: 'login', ...(email !== undefined && { login_hint: email }) };
}

/** Discards the form contents and signs in on this page. */
export function leaveToSignIn(): Promise<never> {
  return startLogin(safeReturnTo(location.pathname + location.search + location.hash));
}

/** Leaves this page for the start page of the person who is now signed in. */
export function continueAsOther(): void {
  forgetTabPerson();
  location.assign('/');
}
