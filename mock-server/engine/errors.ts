import { GraphQLError } from 'graphql';

/**
 * Every code that this server sends in `extensions.code`, with the HTTP status of a request that it ends; null leaves
 * the status unchanged.
 */
export const errorCodes = {
  /** The token is missing, damaged, expired, or from another issuer. */
  UNAUTHENTICATED: 401,
  /** The person can see the subject, but the role does not allow the action. */
  FORBIDDEN: null,
  /** Does not exist, or no access; the two are indistinguishable. */
  NOT_FOUND: null,
  /** An argument violates a documented rule. */
  BAD_USER_INPUT: null,
  /** Not a GraphQL request: not JSON, no query, a wrong method, or an unknown header value. */
  BAD_REQUEST: 400,
  /** The document is not GraphQL. */
  GRAPHQL_PARSE_FAILED: null,
  /** The document does not match the schema, or the variables do not match the document. */
  GRAPHQL_VALIDATION_FAILED: null,
  /** The body exceeds the size limit. */
  PAYLOAD_TOO_LARGE: 413,
  /** The operation requests too much: too deep, or too many list items. */
  LIMIT_EXCEEDED: null,
  /** A form or plain text, which a foreign page could send without a preflight. */
  CSRF_PREVENTED: 403,
  /** An unexpected exception; counted. */
  INTERNAL_SERVER_ERROR: null,
} as const;

export type ErrorCode = keyof typeof errorCodes;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCodes, code);

/**
 * An error of a whole field or request. What a person can correct in a mutation is a `userError` in its payload
 * instead.
 */
export function graphqlError(
  code: ErrorCode,
  message: string,
  {
    extensions = {},
    status = errorCodes[code],
  }: { extensions?: Record<string, unknown>; status?: number | null } = {},
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
  | 'ALREADY_EXISTS'
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

/** A message quotes only the beginning of a very long value. */
const clipped = (message: string): string =>
  message.length <= 400 ? message : message.replaceAll(/“([^”]{80})[^”]{20,}”/g, '“$1…”');

/** A problem that the person can correct; `path` names the input field, outermost first. */
export const userError = (
  code: UserErrorCode,
  message: string,
  path: string | readonly string[] | null = null,
): UserError => ({ code, message: clipped(message), path: typeof path === 'string' ? [path] : path });
