import { matchRoutes, type RouteObject } from 'react-router';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** Secrets that are a part of a path. */
const TOKEN_IN_PATH = /^(\/email_verification\/)[^/]+/i;
/** Who knows the address of an upload page may hand files in there. */
const UPLOAD_PAGE = /^(\/cu\/)[^/]+\/[^/]+/i;
const COMPANY = /^\/c\/([\da-f]{8}-[\da-f-]{27})(?=\/|$)/i;

let portal: { readonly origin: string; readonly routes: RouteObject[] } = { origin: '', routes: [] };

/** Hands over the portal's routes: what an address holds beyond the words of its route may be a customer's. */
export function provideRoutes(origin: string, routes: RouteObject[]): void {
  portal = { origin, routes };
}

/** The path of a page event: uuids are `:id` (spec §7), other parameters their own names. */
export const maskedPath = (pathname: string): string => pathOfRoute(pathname) ?? '/:unknown';

/** Null: no route has this path, only the one for all others. */
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

/** The company of a page event, from the `/c/{uuid}` part (spec §7). */
export const companyOf = (pathname: string): string | undefined => COMPANY.exec(pathname)?.[1];

/** The SDK names an element by its place in the tree, with the words of some attributes: `a[aria-label="…"]`. */
const WORDS_OF_ELEMENT = /\[(aria-label|type|name|title|alt)="[^]*?(?:"\](?=$|[\s>.[])|$)/g;
const QUERY = /((?:https?:\/\/|\/)[^\s?#"'<>\\]*)[?#][^\s"'<>\\]*/g;
/** A whole address, or a text that is nothing but a path. */
const OWN_PATH = /(?:(https?:\/\/[^\s/"'<>\\]+)|^(?=\/\S*$))(\/[^\s"'<>\\]*)/g;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** A text that may leave the portal: without query strings, tokens, email addresses, uuids and words of elements. */
export const scrubbed = (text: string): string =>
  text
    .replaceAll(JWT, ':token')
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
    // The name of a file is its sender's.
    .replaceAll(/(\/file\/)[^\s"'<>\\/]+\/[^\s"'<>\\]+/gi, '$1:company/:file')
    .replaceAll(/(\/upload\/)[^\s"'<>\\/]+\/[^\s"'<>\\/]+/gi, '$1:company/:page');

/** The same for every text inside of a JSON value, in place of a copy only where something changes. */
export function scrubbedDeep<Value>(value: Value): Value {
  if (typeof value === 'string') return scrubbed(value) as Value;
  if (Array.isArray(value)) return value.map(scrubbedDeep) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, scrubbedDeep(inner)]),
  ) as Value;
}

/** Chromium quotes what it could not read between double quotes, and names of the code between single ones. */
const QUOTED = /"[^"]*[^"\w$][^"]*"/g;

/** The message of an error: without the data that it quotes. */
export const scrubbedMessage = (message: string): string => scrubbed(message.replaceAll(QUOTED, '"…"'));
