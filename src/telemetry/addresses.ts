const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** Secrets that are a part of a path. */
const TOKEN_IN_PATH = /^(\/email_verification\/)[^/]+/i;
/** Who knows the address of an upload page may hand files in there. */
const UPLOAD_PAGE = /^(\/cu\/)[^/]+\/[^/]+/i;
const COMPANY = /^\/c\/([\da-f]{8}-[\da-f-]{27})(?=\/|$)/i;

/** The path of a page event: every uuid is `:id` (spec §7), and what is secret in a path `:token`. */
export const maskedPath = (pathname: string): string =>
  pathname
    .replaceAll(UUID, ':id')
    .replace(TOKEN_IN_PATH, '$1:token')
    .replace(UPLOAD_PAGE, '$1:company/:page');

/** The company of a page event, from the `/c/{uuid}` part (spec §7). */
export const companyOf = (pathname: string): string | undefined => COMPANY.exec(pathname)?.[1];

const QUERY = /((?:https?:\/\/|\/)[^\s?#"'<>\\]*)[?#][^\s"'<>\\]*/g;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** A text that may leave the portal: without query strings, tokens, mail addresses and uuids. */
export const scrubbed = (text: string): string =>
  text
    .replaceAll(JWT, ':token')
    .replaceAll(QUERY, '$1')
    .replaceAll(EMAIL, ':email')
    .replaceAll(UUID, ':id')
    .replaceAll(/(\/email_verification\/)(?!:token)[^\s"'<>\\/]+/gi, '$1:token')
    .replaceAll(/(\/cu\/)[^\s"'<>\\/]+\/[^\s"'<>\\/]+/gi, '$1:company/:page')
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
