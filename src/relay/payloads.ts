import type { GraphQLResponse, GraphQLSingularResponse, RequestParameters, Variables } from 'relay-runtime';
import { retryImport } from '../lib/retry-import.ts';
import { createAnswerCheck } from './answer-check.ts';
import type { AnsweredViewer } from './other-viewer.ts';
import { checkReply, readReply, withoutLostRoots } from './reply.ts';
import { notSuccessful } from './transport-error.ts';

/**
 * The parts of a response as the store takes them, checked against what the operation selects. `onViewer` is told whom
 * a part is about. It may throw.
 */
export async function* payloadsOf(
  response: Response,
  operation: RequestParameters,
  variables: Variables,
  onViewer: (viewer: AnsweredViewer) => void,
): AsyncGenerator<GraphQLResponse, void, undefined> {
  if (!response.ok) {
    await response.body?.cancel();
    throw notSuccessful(response);
  }
  const { first, inlined, part, rest } = createAnswerCheck(operation, variables, response, onViewer);
  const check = (reply: GraphQLSingularResponse | null, isWhole: boolean) =>
    withoutLostRoots(first(checkReply(reply, operation, response), isWhole), operation);
  // Relay would wait for deferred parts, although a server may send all at once.
  const inOnePiece = function* (reply: GraphQLSingularResponse | null) {
    const whole = check(reply, true);
    const parts = inlined(whole);
    yield whole;
    yield* parts;
    if (parts.length > 0)
      yield { data: null, extensions: { is_final: true } } as object as GraphQLSingularResponse;
  };
  if (!response.headers.get('content-type')?.startsWith('multipart/mixed')) {
    yield* inOnePiece(await readReply(response));
    return;
  }
  // Most responses come in one piece, so the code for incremental ones loads with the first of them.
  const { readIncremental } = await retryImport(() => import('./incremental-reply.ts'));
  yield* readIncremental(response, operation, {
    inOnePiece,
    first: (reply) => check(reply, false),
    part,
    rest,
  });
}
