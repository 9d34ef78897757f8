import { isProviderAway } from '../auth/errors.ts';
import { getToken, renewToken, tokenRefused } from '../auth/token.ts';
import type { TokenSource } from '../relay/send.ts';
import { unreachable } from '../relay/transport-error.ts';
import { paths } from './paths.ts';

/** An unreachable sign-in provider is reported like an unreachable server: the same message, the same retries. */
async function reached(asking: Promise<string>): Promise<string> {
  try {
    return await asking;
  } catch (error) {
    throw isProviderAway(error) ? unreachable(error) : error;
  }
}

/** The token of the signed-in person; starts a sign-in if there is none. */
export const sessionToken: TokenSource = {
  current: () => reached(getToken()),
  renew: (refused) => reached(renewToken(refused)),
  refused: () => tokenRefused(paths.forceLogin({ error: 'invalid_token' })),
};
