import { answerOf } from './answers.ts';
import { broken } from './broken-multipart.ts';
import type { Hits } from './fault-rules.ts';
import { pause, untilGone } from './waiting.ts';

/**
 * Answers a call that rules have hit. Whatever they say about the whole answer is done before GraphQL begins, so that
 * a mutation that is answered with a 500 has not happened. `Response.error()` drops the connection.
 */
export async function serveWithFaults(
  { latency, answer }: Hits,
  request: Request,
  execute: () => Promise<Response>,
): Promise<Response> {
  if (latency > 0) await pause(latency, request.signal);
  // Nobody waits any more, and nothing had begun.
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
