/** Where the sign-in provider sends people back to (spec §2). */
export const CALLBACK_PATH = '/auth_callback';

const START = '/';
const LOCAL_PATH = /^\/(?![/\\])/;
const NOT_REMEMBERED = /^\/(?:auth_callback|email_verification)(?:\/|$)/i;

/**
 * The path to return to after a login, with query and hash: the one remembered when it is one of ours, else the
 * start page. /email_verification is not remembered (spec §2), and neither is the callback itself.
 */
export function safeReturnTo(value: unknown, origin: string = location.origin): string {
  if (typeof value !== 'string' || !LOCAL_PATH.test(value)) return START;
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin) return START;
  const path = url.pathname + url.search + url.hash;
  // Dot segments collapse while parsing ('/.//evil.example' becomes '//evil.example'), so the outcome counts too.
  if (!LOCAL_PATH.test(path)) return START;
  return NOT_REMEMBERED.test(decoded(url.pathname)) ? START : path;
}

// The router matches decoded paths, so an encoded /email_verification is one as well.
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

const KEY = 'causeway.return-path';

/** Remembers the path in this tab, beside the login's own state: a second tab's login overwrites that one. */
export const rememberReturnPath = (path: string): void => sessionStorage.setItem(KEY, path);

export const rememberedReturnPath = (): string => safeReturnTo(sessionStorage.getItem(KEY));
