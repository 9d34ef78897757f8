import type { GraphQLSingularResponse, PayloadError, RequestParameters } from 'relay-runtime';
import { missingResponse, requestIdOf, unparseable, unreachable } from './transport-error.ts';

/** Parses one JSON text of a reply. */
export function parseReply(text: string, response: Response): GraphQLSingularResponse {
  try {
    return JSON.parse(text) as GraphQLSingularResponse;
  } catch (cause) {
    throw unparseable(response, cause);
  }
}

/** The whole body as one reply. */
export async function readReply(response: Response): Promise<GraphQLSingularResponse> {
  const text = await response.text().catch((error: unknown) => {
    throw unreachable(error);
  });
  return parseReply(text, response);
}

/** Checks that a reply holds something, and names the request to its errors. */
export function checkReply(
  reply: GraphQLSingularResponse | null,
  operation: RequestParameters,
  response: Response,
): GraphQLSingularResponse {
  const { data, errors } = (reply ?? {}) as { data?: unknown; errors?: object[] };
  if (data == null && errors == null) throw missingResponse(operation.name, response);
  nameRequest(errors, response);
  return reply as GraphQLSingularResponse;
}

/** Notes the server's name for the request where errors are read. */
export function nameRequest(errors: readonly object[] | undefined, response: Response): void {
  const request_id = requestIdOf(response);
  if (request_id == null) return;
  for (const error of (errors ?? []) as { extensions?: Record<string, unknown> }[]) {
    error.extensions = { request_id, ...error.extensions };
  }
}

/**
 * A query of which an error took a whole root field fails as a whole, with that error first: another answer that tells
 * of the same entity would bring it back into the store without what was asked here, and without the error.
 */
export function withoutLostRoots(
  reply: GraphQLSingularResponse,
  { operationKind }: RequestParameters,
): GraphQLSingularResponse {
  const { data, errors } = reply as { data?: Record<string, unknown> | null; errors?: PayloadError[] };
  if (operationKind !== 'query' || data == null || errors == null) return reply;
  const lost = errors.find(({ path: [root] = [] }) => root != null && data[root] === null);
  if (!lost) return reply;
  const whole = { data: null, errors: [lost, ...errors.filter((error) => error !== lost)] };
  // The types know no null here; Relay does.
  return whole as object as GraphQLSingularResponse;
}
