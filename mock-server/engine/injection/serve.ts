import { answerOf } from './answers.ts';
import { broken } from './broken-multipart.ts';
import type { Hits } from '../faults/fault-rules.ts';
import { pause, untilGone } from './waiting.ts';

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
  if (answer?.connection === 'reset') return Response.error();
  if (answer?.connection === 'hang') {
    await untilGone(request.signal);
    return Response.error();
  }
  const given = answer && answerOf(answer);
  if (given) return given;
  const response = await execute();
  return answer?.connection === 'broken_multipart' ? broken(response, request) : response;
}
