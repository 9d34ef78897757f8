import type { GraphQLSingularResponse, PayloadError, RequestParameters } from 'relay-runtime';
import type { WireError } from './errors.ts';
import { missingResponse, requestIdOf, unparseable, unreachable } from './transport-error.ts';

/** Parses one JSON text of a response. */
export function parseReply(text: string, response: Response): GraphQLSingularResponse {
  try {
    return JSON.parse(text) as GraphQLSingularResponse;
  } catch (cause) {
    throw unparseable(response, cause);
  }
}

/** Reads the whole body as one response. */
export async function readReply(response: Response): Promise<GraphQLSingularResponse> {
  const text = await response.text().catch((error: unknown) => {
    throw unreachable(error);
  });
  return parseReply(text, response);
}

/** Checks that a response has a payload, and adds the request id to its errors. */
export function checkReply(
  reply: GraphQLSingularResponse | null,
  operation: RequestParameters,
  response: Response,
): GraphQLSingularResponse {
  const { data, errors } = (reply ?? {}) as { data?: unknown; errors?: unknown };
  if (!isErrors(errors)) throw unparseable(response, new Error('`errors` is not a list of errors'));
  if (data == null && !errors?.length) throw missingResponse(operation.name, response);
  annotateErrors(errors, response);
  return reply as GraphQLSingularResponse;
}

/** Whether a value can be the `errors` of a response. */
export const isErrors = (value: unknown): value is readonly WireError[] | null | undefined =>
  value == null || (Array.isArray(value) && value.every(isError));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isError = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.message === 'string' &&
  (value.path == null || Array.isArray(value.path)) &&
  (value.extensions == null || isObject(value.extensions));

/** Adds to errors what the portal reads of them: the server's request id, and the message, which `@catch` leaves out. */
export function annotateErrors(errors: readonly object[] | null | undefined, response: Response): void {
  const request_id = requestIdOf(response);
  for (const error of (errors ?? []) as { message?: string; extensions?: Record<string, unknown> }[]) {
    error.extensions = {
      ...(request_id != null && { request_id }),
      message: error.message,
      ...error.extensions,
    };
  }
}

/** Root fields that are a part of a page rather than its subject: the page reads them with `@throwOnFieldError`. */
const PARTS: ReadonlySet<unknown> = new Set(['endpoint_verification', 'eadaptor_query']);

/**
 * If an error nulls a whole root field, the query fails as a whole and that error comes first. Otherwise, another
 * response about the same entity would restore it in the store, without the fields asked for here and without the
 * error.
 */
export function withoutLostRoots(
  reply: GraphQLSingularResponse,
  { operationKind }: RequestParameters,
): GraphQLSingularResponse {
  const { data, errors } = reply as { data?: Record<string, unknown> | null; errors?: PayloadError[] };
  if (operationKind !== 'query' || data == null || errors == null) return reply;
  const lost = errors.find(
    ({ path: [root] = [] }) => root != null && data[root] === null && !PARTS.has(root),
  );
  if (!lost) return reply;
  const whole = { data: null, errors: [lost, ...errors.filter((error) => error !== lost)] };
  // The type does not allow null here; Relay does.
  return whole as object as GraphQLSingularResponse;
}
