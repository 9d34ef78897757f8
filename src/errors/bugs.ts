import { isSwallowed } from '../auth/login-redirect.ts';
import { MissingModuleError } from '../lib/retry-import.ts';
import { isDataError, MissingFieldError } from '../relay/errors.ts';
import { NotFoundError } from './not-found.ts';

/**
 * Whether an error is a bug in the portal, rather than a network failure, a missing file, a wrong address or an unloading
 * page.
 */
export const isBug = (error: unknown): boolean =>
  error instanceof MissingFieldError ||
  (!(error instanceof NotFoundError) &&
    !(error instanceof MissingModuleError) &&
    !isDataError(error) &&
    !isSwallowed(error));

/**
 * For React's root: the error that a component threw before React rendered everything once more without it, such as of a
 * failed part whose Retry was answered meanwhile.
 */
export const originalOf = (recovered: unknown): unknown => (recovered as Partial<Error>).cause ?? recovered;

/** For React's root: keeps errors that an error page explains to the person out of the console. */
export function logCaught(error: unknown): void {
  if (isBug(error)) console.error(error);
}
