import { withoutSecretParams } from '../lib/secrets.ts';

/** The path that the sign-in provider redirects to (spec §2). */
export const CALLBACK_PATH = '/auth_callback';

const START = '/';
const LOCAL_PATH = /^\/(?![/\\])/;
const NOT_REMEMBERED = /^\/(?:auth_callback|email_verification)(?:\/|$)/i;

/**
 * The path to return to after sign-in, with query and hash: the remembered one if it belongs to the portal, otherwise
 * the start page. /email_verification (spec §2) and the callback itself are never remembered.
 */
export function safeReturnTo(value: unknown, origin: string = location.origin): string {
  if (typeof value !== 'string' || !LOCAL_PATH.test(value)) return START;
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin) return START;
  const path = url.pathname + url.search + url.hash;
  // Parsing collapses dot segments ('/.//evil.example' becomes '//evil.example'), so check the result as well.
  if (!LOCAL_PATH.test(path)) return START;
  return NOT_REMEMBERED.test(decoded(url.pathname)) ? START : path;
}

// The router matches decoded paths, so an encoded /email_verification must match too.
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

const KEY = 'causeway.return-path';

/** Remembers the path in this tab, separately from the SDK's sign-in state, which a second tab's sign-in overwrites. */
export function rememberReturnPath(path: string): void {
  const [, page = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  sessionStorage.setItem(KEY, page + withoutSecretParams(search) + withoutSecretParams(hash));
}

export const rememberedReturnPath = (): string => safeReturnTo(sessionStorage.getItem(KEY));
