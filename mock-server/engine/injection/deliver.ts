import { connectionKind } from '../faults/kinds.ts';
import type { Session } from '../session/session.ts';
import type { Call } from '../traffic/request-log.ts';

const STREAMED = /^(?:multipart\/|text\/event-stream)/;

/** The server's id for a call, which people quote and search for in the request log. */
export const REQUEST_ID = 'x-request-id';

/** Sends a response and records its size and duration in the session's log. */
export async function deliver(response: Response, call: Call, session: Session): Promise<Response> {
  const { log } = session;
  if (response.type === 'error') {
    log.note(call, 'dropped');
    return response;
  }
  const connection = call.hits?.answer?.connection;
  const isBroken = connection !== undefined && 'cut' in connectionKind(connection);
  const length = response.headers.get('content-length');
  if (length !== null && !isBroken) {
    // Yoga's responses have a known length; reading them again would cost as much as creating them.
    log.note(call, 'done', { status: response.status, bytes: Number(length) });
    response.headers.set(REQUEST_ID, log.idOf(call));
    return response;
  }
  const { body, status } = response;
  let delivered: Response;
  if (body && (isBroken || STREAMED.test(response.headers.get('content-type') ?? ''))) {
    log.note(call, 'streaming', { status });
    delivered = new Response(streamIn(body, call, session), response);
  } else {
    const bytes = body ? await response.arrayBuffer() : null;
    log.note(call, 'done', { status, bytes: bytes?.byteLength ?? 0 });
    delivered = new Response(bytes, response);
  }
  delivered.headers.set(REQUEST_ID, log.idOf(call));
  return delivered;
}

/** When a session ends, so do its streams, and clients reconnect. */
function streamIn(
  body: ReadableStream<Uint8Array>,
  call: Call,
  { log, ended }: Session,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let isOver = false;
  const stop = () => void reader.cancel().catch(() => {});
  ended.addEventListener('abort', stop, { once: true });
  // A client that disconnects also ends the body; the first reported state counts.
  const finish = (state: 'done' | 'dropped' | 'left') => {
    if (isOver) return;
    isOver = true;
    ended.removeEventListener('abort', stop);
    log.note(call, state, { bytes });
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          finish('done');
          controller.close();
        } else {
          bytes += value.byteLength;
          controller.enqueue(value);
        }
      } catch (error) {
        finish('dropped');
        throw error;
      }
    },
    cancel(reason) {
      finish('left');
      return reader.cancel(reason);
    },
  });
}
