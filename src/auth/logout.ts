import { forgetExplorer } from '../lib/explorer-storage.ts';
import { forgetPlaces } from '../lib/recent-places.ts';
import { startLogin } from './login-redirect.ts';
import { getSession } from './session.ts';
import { tellSignOut } from './sign-out.ts';
import { forgetTabPerson } from './tab-person.ts';
import { forgetToken } from './token.ts';

/** Ends the session here and at the provider, then returns to the start page. */
export async function logout(): Promise<void> {
  const session = await getSession();
  forgetToken();
  forgetTabPerson();
  forgetPlaces();
  forgetExplorer();
  tellSignOut();
  await session.logout({ logoutParams: { returnTo: location.origin } });
}

/** Starts a sign-in in which the provider must ask for credentials, even if it has a session. */
export const signInAgain = (returnTo: string): Promise<never> => startLogin(returnTo, { forcePrompt: true });
