import type { Session, Sessions } from '../session/session.ts';
import { keptText } from '../text-bodies.ts';
import type { Call } from './request-log.ts';

const STREAMED = /^(?:multipart\/|text\/event-stream)/;

/** The server's name for a call; people quote it, and the request log is searched for it. */
export const REQUEST_ID = 'x-request-id';

/** Hands an answer over and notes in the session's log how large it was and how long it took. */
export async function deliver(
  response: Response,
  call: Call,
  session: Session,
  sessions: Sessions,
): Promise<Response> {
  const { log } = session;
  if (response.type === 'error') {
    log.note(call, 'dropped');
    return response;
  }
  const text = keptText(response);
  if (text !== undefined) {
    log.note(call, 'done', { status: response.status, bytes: Buffer.byteLength(text) });
    response.headers.set(REQUEST_ID, log.idOf(call));
    return response;
  }
  const { body, status } = response;
  const isBroken = call.hits?.answer?.connection === 'broken_multipart';
  let delivered: Response;
  if (body && (isBroken || STREAMED.test(response.headers.get('content-type') ?? ''))) {
    log.note(call, 'streaming', { status });
    delivered = new Response(streamIn(body, call, session, sessions), response);
  } else {
    const bytes = body ? await response.arrayBuffer() : null;
    log.note(call, 'done', { status, bytes: bytes?.byteLength ?? 0 });
    delivered = new Response(bytes, response);
  }
  delivered.headers.set(REQUEST_ID, log.idOf(call));
  return delivered;
}

/**
 * Parts of an answer that are made while it is being read must find the session too: whoever reads the body does so
 * outside of `run`. A session that comes to its end takes its streams along, and clients ask again.
 */
function streamIn(
  body: ReadableStream<Uint8Array>,
  call: Call,
  session: Session,
  sessions: Sessions,
): ReadableStream<Uint8Array> {
  const { log, ended } = session;
  const reader = body.getReader();
  let bytes = 0;
  let isOver = false;
  const stop = () => void sessions.run(session, () => reader.cancel().catch(() => {}));
  ended.addEventListener('abort', stop, { once: true });
  // A client that leaves ends what was being read too: the first word is what happened.
  const finish = (state: 'done' | 'dropped' | 'left') => {
    if (isOver) return;
    isOver = true;
    ended.removeEventListener('abort', stop);
    log.note(call, state, { bytes });
  };
  return new ReadableStream({
    pull: (controller) =>
      sessions.run(session, async () => {
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
      }),
    cancel: (reason) =>
      sessions.run(session, () => {
        finish('left');
        return reader.cancel(reason);
      }),
  });
}
