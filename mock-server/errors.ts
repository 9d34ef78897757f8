import { GraphQLError } from 'graphql';

/**
 * Every code that leaves this server in `extensions.code`, with the HTTP status that it gives a request which it
 * ends; null leaves the status alone.
 */
export const errorCodes = {
  /** No token, or one that is damaged, expired or not ours. */
  UNAUTHENTICATED: 401,
  /** Signed in and sees the thing, but the role does not allow this. */
  FORBIDDEN: null,
  /** Does not exist, or not for this person; the two are not told apart. */
  NOT_FOUND: null,
  /** An argument breaks a documented rule. */
  BAD_USER_INPUT: null,
  /** No GraphQL request: no JSON, no query, a wrong method, an unknown header value. */
  BAD_REQUEST: 400,
  /** The document is no GraphQL. */
  GRAPHQL_PARSE_FAILED: null,
  /** The document does not fit the schema, or the variables do not fit the document. */
  GRAPHQL_VALIDATION_FAILED: null,
  /** The body is larger than a request may be. */
  PAYLOAD_TOO_LARGE: 413,
  /** The operation asks for too much: too deep, or too many list items. */
  LIMIT_EXCEEDED: null,
  /** A form or a plain text, which a foreign page could send without the browser asking us first. */
  CSRF_PREVENTED: 403,
  /** An exception that nobody meant to throw; counted. */
  INTERNAL_SERVER_ERROR: null,
} as const;

export type ErrorCode = keyof typeof errorCodes;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCodes, code);

/**
 * An error for a whole field or request. What a person can put right in a mutation is no such error but a
 * `userError` in its payload.
 */
export function graphqlError(
  code: ErrorCode,
  message: string,
  extensions: Record<string, unknown> = {},
  status: number | null = errorCodes[code],
): GraphQLError {
  return new GraphQLError(message, {
    extensions: { ...extensions, code, ...(status === null ? {} : { http: { status } }) },
  });
}

/** `UserErrorCode` of the schema. */
export type UserErrorCode =
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'VALIDATION'
  | 'CONFLICT'
  | 'STALE_VERSION'
  | 'IN_USE'
  | 'LIMIT_EXCEEDED'
  | 'LICENSE_REQUIRED'
  | 'UPSTREAM_FAILURE'
  | 'RATE_LIMITED';

/** `UserError` of the schema. */
export interface UserError {
  readonly code: UserErrorCode;
  readonly message: string;
  readonly path: readonly string[] | null;
}

/** What a message quotes of a value that is far too long says enough with its beginning. */
const clipped = (message: string): string =>
  message.length <= 400 ? message : message.replaceAll(/“([^”]{80})[^”]{20,}”/g, '“$1…”');

/** A fault that the person can put right; `path` names the input field, outermost first. */
export const userError = (
  code: UserErrorCode,
  message: string,
  path: string | readonly string[] | null = null,
): UserError => ({ code, message: clipped(message), path: typeof path === 'string' ? [path] : path });
