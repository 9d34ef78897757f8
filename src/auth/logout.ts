import { forgetExplorer } from '../lib/explorer-storage.ts';
import { forgetPlaces } from '../lib/recent-places.ts';
import { startLogin } from './login-redirect.ts';
import { getSession } from './session.ts';
import { tellSignOut } from './sign-out.ts';
import { forgetTabPerson } from './tab-person.ts';
import { forgetToken } from './token.ts';

/** Ends the session here and at the provider, then comes back to the start page. */
export async function logout(): Promise<void> {
  const session = await getSession();
  forgetToken();
  forgetTabPerson();
  forgetPlaces();
  forgetExplorer();
  tellSignOut();
  await session.logout({ logoutParams: { returnTo: location.origin } });
}

/** A login in which the provider must ask who one is, even when it knows. */
export const signInAgain = (returnTo: string): Promise<never> => startLogin(returnTo, { forcePrompt: true });
