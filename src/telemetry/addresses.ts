import { matchRoutes, type RouteObject } from 'react-router';
import { withoutSecrets } from '../lib/secrets.ts';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** Paths that contain a secret. */
const TOKEN_IN_PATH = /^(\/email_verification\/)[^/]+/i;
/** Anyone who knows the address of an upload page can upload files there. */
const UPLOAD_PAGE = /^(\/cu\/)[^/]+\/[^/]+/i;
const COMPANY = /^\/c\/([\da-f]{8}-[\da-f-]{27})(?=\/|$)/i;

let portal: { readonly origin: string; readonly routes: RouteObject[] } = { origin: '', routes: [] };

/** Sets the portal's routes. Anything in an address beyond the fixed words of its route may be customer data. */
export function provideRoutes(origin: string, routes: RouteObject[]): void {
  portal = { origin, routes };
}

/** The path to send in a page event: uuids become `:id` (spec §7), other parameters become their names. */
export const maskedPath = (pathname: string): string => pathOfRoute(pathname) ?? '/:unknown';

/** Null if only the catch-all route matches. */
function pathOfRoute(pathname: string): string | null {
  const masked = pathname
    .replaceAll(UUID, ':id')
    .replace(TOKEN_IN_PATH, '$1:token')
    .replace(UPLOAD_PAGE, '$1:company/:page');
  const { '*': rest, ...params } = matchRoutes(portal.routes, masked)?.at(-1)?.params ?? {};
  if (rest !== undefined) return null;
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  return masked
    .split('/')
    .map((part) => {
      const name = part.startsWith(':') ? undefined : names.get(decoded(part));
      return name === undefined ? part : `:${name}`;
    })
    .join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The company in a page event, from the `/c/{uuid}` segment (spec §7). */
export const companyOf = (pathname: string): string | undefined => COMPANY.exec(pathname)?.[1];

/** The SDK describes an element by its place in the tree plus some attribute values: `a[aria-label="…"]`. */
const WORDS_OF_ELEMENT = /\[(aria-label|type|name|title|alt)="[^]*?(?:"\](?=$|[\s>.[])|$)/g;
const QUERY = /((?:https?:\/\/|\/)[^\s?#"'<>\\]*)[?#][^\s"'<>\\]*/g;
/** A complete URL, or a text that consists only of a path. */
const OWN_PATH = /(?:(https?:\/\/[^\s/"'<>\\]+)|^(?=\/\S*$))(\/[^\s"'<>\\]*)/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * Removes query strings, tokens, email addresses, uuids and element text, so that the text may be sent to a third
 * party.
 */
export const scrubbed = (text: string): string =>
  withoutSecrets(text, ':token')
    .replaceAll(WORDS_OF_ELEMENT, '[$1]')
    .replaceAll(QUERY, '$1')
    .replaceAll(OWN_PATH, (whole, origin: string | undefined, path: string) =>
      origin === undefined || origin === portal.origin
        ? `${origin ?? ''}${pathOfRoute(path) ?? path}`
        : whole,
    )
    .replaceAll(EMAIL, ':email')
    .replaceAll(UUID, ':id')
    .replaceAll(/(\/email_verification\/)(?!:token)[^\s"'<>\\/]+/gi, '$1:token')
    .replaceAll(/(\/cu\/)[^\s"'<>\\/]+\/[^\s"'<>\\/]+/gi, '$1:company/:page')
    // File names come from the sender.
    .replaceAll(/(\/file\/)[^\s"'<>\\/]+\/[^\s"'<>\\]+/gi, '$1:company/:file')
    .replaceAll(/(\/upload\/)[^\s"'<>\\/]+\/[^\s"'<>\\/]+/gi, '$1:company/:page');

/** Scrubs every string in a JSON value. Copies only the objects that change. */
export function scrubbedDeep<Value>(value: Value): Value {
  if (typeof value === 'string') return scrubbed(value) as Value;
  if (Array.isArray(value)) return value.map(scrubbedDeep) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, scrubbedDeep(inner)]),
  ) as Value;
}

/** Chromium puts input it could not parse in double quotes, and identifiers in single quotes. */
const QUOTED = /"[^"]*[^"\w$][^"]*"/g;

/** An error message without the data that it quotes. */
export const scrubbedMessage = (message: string): string => scrubbed(message.replaceAll(QUOTED, '"…"'));
