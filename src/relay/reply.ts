import type { GraphQLSingularResponse, RequestParameters } from 'relay-runtime';
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

/** Checks that a reply holds something, and notes the server's name for the request where errors are read. */
export function checkReply(
  reply: GraphQLSingularResponse | null,
  operation: RequestParameters,
  response: Response,
): GraphQLSingularResponse {
  const { data, errors } = (reply ?? {}) as { data?: unknown; errors?: object[] };
  if (data == null && errors == null) throw missingResponse(operation.name, response);
  const request_id = requestIdOf(response);
  if (request_id == null) return reply as GraphQLSingularResponse;
  for (const error of (errors ?? []) as { extensions?: Record<string, unknown> }[]) {
    error.extensions = { request_id, ...error.extensions };
  }
  return reply as GraphQLSingularResponse;
}
