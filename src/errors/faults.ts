import { isSwallowed } from '../auth/login-redirect.ts';
import { isDataError } from '../relay/errors.ts';
import { NotFoundError } from './not-found.ts';

/** Whether an error is a fault of the portal, not of the network, the address or a page that is going away. */
export const isFault = (error: unknown): boolean =>
  !(error instanceof NotFoundError) && !isDataError(error) && !isSwallowed(error);

/** For React's root: what a wall of ours has caught and explains to the person is not said on the console as well. */
export function logCaught(error: unknown): void {
  if (isFault(error)) console.error(error);
}
