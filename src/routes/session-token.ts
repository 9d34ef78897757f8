import { isProviderAway } from '../auth/errors.ts';
import { getToken, renewToken, tokenRefused } from '../auth/token.ts';
import type { TokenSource } from '../relay/send.ts';
import { unreachable } from '../relay/transport-error.ts';
import { paths } from './paths.ts';

/** A provider that is away is to the person a server that is away: said in the same words, waited for the same way. */
async function reached(asking: Promise<string>): Promise<string> {
  try {
    return await asking;
  } catch (error) {
    throw isProviderAway(error) ? unreachable(error) : error;
  }
}

/** The token of the person who is signed in; a login begins where there is none. */
export const sessionToken: TokenSource = {
  current: () => reached(getToken()),
  renew: (refused) => reached(renewToken(refused)),
  refused: () => tokenRefused(paths.forceLogin({ error: 'invalid_token' })),
};
