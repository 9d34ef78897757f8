import { GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import { isErrorCode, type ErrorCode } from '../../errors.ts';
import { isInjected } from '../../faults/injected-error.ts';

/** Codes of the underlying libraries that have a different name in our catalog. */
const synonyms: Readonly<Record<string, ErrorCode>> = { REQUEST_ENTITY_TOO_LARGE: 'PAYLOAD_TOO_LARGE' };

/** The code for an error without one, by its status. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  // The variables do not fit the operation; an invalid request has its own code.
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'CSRF_PREVENTED',
  413: 'PAYLOAD_TOO_LARGE',
};

interface Part {
  errors?: readonly GraphQLError[];
  incremental?: readonly Part[];
}

/**
 * Gives every outgoing error a code of the catalog. An unexpected exception keeps its message, because developers read
 * it, and is passed to `onUncaught`.
 */
export function errorMarker(
  onUncaught: (error: unknown) => void,
): <Result extends Part>(part: Result) => Result {
  function withCode(error: GraphQLError, hasBegun: boolean): GraphQLError {
    const { code } = error.extensions;
    if (isErrorCode(code) || isInjected(error)) return error;
    const found = codeOf(error, hasBegun);
    // Invalid variables are a GraphQL error: with `application/json`, the status stays 200 so that clients read the
    // message.
    const http =
      found === 'BAD_USER_INPUT' && !error.path ? { status: 400, spec: true } : error.extensions.http;
    if (found === 'INTERNAL_SERVER_ERROR') onUncaught(error.originalError ?? error);
    return new GraphQLError(error.message, {
      ...(error.nodes ? { nodes: error.nodes } : {}),
      ...(error.source ? { source: error.source } : {}),
      ...(error.positions ? { positions: error.positions } : {}),
      ...(error.path ? { path: error.path } : {}),
      originalError: error.originalError ?? null,
      extensions: { ...error.extensions, code: found, ...(http === undefined ? {} : { http }) },
    });
  }

  function mark<Result extends Part>(part: Result, isLater = false): Result {
    // Without data, nothing has been executed.
    const hasBegun = isLater || 'data' in part;
    return {
      ...part,
      ...(part.errors ? { errors: part.errors.map((error) => withCode(error, hasBegun)) } : {}),
      ...(part.incremental ? { incremental: part.incremental.map((inner) => mark(inner, true)) } : {}),
    };
  }

  return mark;
}

/** Applies the same to every response of Yoga. */
export function codeErrors(onUncaught: (error: unknown) => void): Plugin {
  const mark = errorMarker(onUncaught);
  return {
    onParse: () => (parsed) => {
      if (parsed.result instanceof GraphQLError) parsed.result.extensions.code ??= 'GRAPHQL_PARSE_FAILED';
    },
    onResultProcess({ result, setResult }) {
      if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, (part) => mark(part)));
      else if (Array.isArray(result)) setResult(result.map((serializer) => mark(serializer)));
      else setResult(mark(result));
    },
  };
}

function codeOf(error: GraphQLError, hasBegun: boolean): ErrorCode {
  const { code, http } = error.extensions;
  if (typeof code === 'string' && Object.hasOwn(synonyms, code)) return synonyms[code]!;
  const status = http?.status;
  if (status !== undefined && status < 500) return byStatus[status] ?? 'BAD_REQUEST';
  const original = error.originalError;
  if (original instanceof GraphQLError) {
    const inner = original.extensions.code;
    return isErrorCode(inner) ? inner : codeOf(original, hasBegun);
  }
  // The only possible error before execution is that the variables are invalid.
  return original || error.path || hasBegun ? 'INTERNAL_SERVER_ERROR' : 'BAD_USER_INPUT';
}
