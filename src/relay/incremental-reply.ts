import type { GraphQLResponse, GraphQLSingularResponse, RequestParameters } from 'relay-runtime';
import { createIncrementalMapper, type IncrementalPart } from './incremental.ts';
import { readMultipart } from './multipart.ts';
import { annotateErrors } from './reply.ts';
import { missingResponse, unparseable, unreachable } from './transport-error.ts';

/** Yields the payloads of a response with deferred parts. `check` runs on the first part and may throw. */
export async function* readIncremental(
  response: Response,
  operation: RequestParameters,
  check: (reply: GraphQLSingularResponse) => GraphQLSingularResponse,
): AsyncGenerator<GraphQLResponse, void, undefined> {
  const map = createIncrementalMapper();
  let parts = 0;
  for await (const part of wrapFailures(readMultipart(response), response)) {
    const isFirst = parts++ === 0;
    if (isFirst) {
      yield* map(check(part as GraphQLSingularResponse) as IncrementalPart);
      continue;
    }
    const { incremental = [], completed = [] } = part as IncrementalPart;
    for (const { errors } of [...incremental, ...completed]) annotateErrors(errors, response);
    yield* map(part as IncrementalPart);
  }
  if (parts === 0) throw missingResponse(operation.name, response);
}

async function* wrapFailures(parts: AsyncGenerator<unknown>, response: Response): AsyncGenerator<unknown> {
  try {
    yield* parts;
  } catch (error) {
    throw error instanceof SyntaxError ? unparseable(response, error) : unreachable(error);
  }
}
