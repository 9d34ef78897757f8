import type { GraphQLResponse, GraphQLSingularResponse, RequestParameters } from 'relay-runtime';
import type { AnswerCheck } from './answer-check.ts';
import { createIncrementalMapper, type IncrementalPart } from './incremental.ts';
import { readMultipart } from './multipart.ts';
import { annotateErrors, isErrors } from './reply.ts';
import { missingResponse, TransportError, unparseable, unreachable } from './transport-error.ts';

interface IncrementalCheck extends Pick<AnswerCheck, 'part' | 'rest'> {
  readonly first: (reply: GraphQLSingularResponse) => GraphQLSingularResponse;
  /** The payloads of a response of which nothing more follows. */
  readonly inOnePiece: (reply: GraphQLSingularResponse) => Iterable<GraphQLSingularResponse>;
}

/**
 * Yields the payloads of a response with deferred parts. `check.first` runs on the first part and may throw. Later on,
 * only a broken connection ends the response: a part that nobody can use is left out, and what did not come by the end
 * fails in its own place.
 */
export async function* readIncremental(
  response: Response,
  operation: RequestParameters,
  check: IncrementalCheck,
): AsyncGenerator<GraphQLResponse, void, undefined> {
  const map = createIncrementalMapper();
  let hasBegun = false;
  let reason = 'the response ended before this part of it';
  try {
    for await (const part of readParts(response)) {
      if (!hasBegun) {
        if ((part as IncrementalPart | null)?.hasNext !== true) {
          yield* check.inOnePiece(part as GraphQLSingularResponse);
          return;
        }
        const first = check.first(part as GraphQLSingularResponse);
        hasBegun = true;
        yield* map(first as IncrementalPart);
        continue;
      }
      if (!isPart(part)) continue;
      const { incremental = [], completed = [] } = part;
      for (const { errors } of [...incremental, ...completed]) annotateErrors(errors, response);
      for (const payload of map({ ...part, hasNext: true })) {
        const checked = check.part(payload);
        if (checked) yield checked;
      }
    }
  } catch (error) {
    if (!hasBegun || !isUnparseable(error)) throw error;
    reason = error.cause instanceof Error ? error.cause.message : reason;
  }
  if (!hasBegun) throw missingResponse(operation.name, response);
  yield* check.rest(`Server response could not be parsed: ${reason}`);
  yield { data: null, extensions: { is_final: true } } as object as GraphQLSingularResponse;
}

async function* readParts(response: Response): AsyncGenerator<unknown> {
  try {
    yield* readMultipart(response);
  } catch (error) {
    throw error instanceof SyntaxError ? unparseable(response, error) : unreachable(error);
  }
}

const isUnparseable = (error: unknown): error is TransportError =>
  error instanceof TransportError && error.failure === 'parse';

const isPath = (value: unknown): boolean =>
  value == null ||
  (Array.isArray(value) && value.every((key) => typeof key === 'string' || typeof key === 'number'));

const isEntry = (value: unknown): boolean => {
  const { path, subPath, data, items, errors } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    isPath(path) &&
    isPath(subPath) &&
    (data == null || typeof data === 'object') &&
    (items == null || Array.isArray(items)) &&
    isErrors(errors)
  );
};

/** Whether a later part can be read at all. */
function isPart(value: unknown): value is IncrementalPart {
  if (typeof value !== 'object' || value === null) return false;
  const { pending, incremental, completed } = value as Readonly<Record<string, unknown>>;
  return [pending, incremental, completed].every(
    (entries) => entries === undefined || (Array.isArray(entries) && entries.every(isEntry)),
  );
}
