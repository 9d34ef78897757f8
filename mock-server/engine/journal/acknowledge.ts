import { NotKeptError, type Recorder } from './recorder.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends a response only after everything written before it has been saved; otherwise refuses a call that may have
 * written.
 */
export async function acknowledge(request: Request, answer: Response, recorder: Recorder): Promise<Response> {
  try {
    await recorder.saved();
    return answer;
  } catch (error) {
    if (!(error instanceof NotKeptError)) throw error;
    if (READS.has(request.method) || answer.type === 'error') return answer;
    await answer.body?.cancel();
    const { message } = error;
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    headers.set('content-type', 'application/json; charset=utf-8');
    const code = 'INTERNAL_SERVER_ERROR';
    return new Response(JSON.stringify({ message, errors: [{ message, extensions: { code } }] }), {
      status: 503,
      headers,
    });
  }
}
