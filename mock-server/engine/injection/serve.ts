import { answerOf } from './answers.ts';
import { connectionKind } from '../faults/kinds.ts';
import type { Hits } from '../faults/fault-rules.ts';
import { pause } from '../faults/waiting.ts';

/**
 * Serves a call that rules apply to. Rules for the whole response are applied before GraphQL starts, so that a mutation
 * answered with a 500 has not been executed. `Response.error()` drops the connection.
 */
export async function serveWithFaults(
  { latency, answer }: Hits,
  request: Request,
  execute: () => Promise<Response>,
): Promise<Response> {
  if (latency > 0) await pause(latency, request.signal);
  // The client has disconnected, and nothing was executed.
  if (request.signal.aborted) return Response.error();
  const connection = answer?.connection && connectionKind(answer.connection);
  if (connection && 'instead' in connection) return connection.instead(request);
  const given = answer && answerOf(answer);
  if (given) return given;
  const response = await execute();
  return connection ? connection.cut(response, request) : response;
}
