import { platform } from '#platform';

/** Maximum number of unread events; a reader that falls behind further is disconnected. */
const MAX_WAITING = 1000;
/** Frequent enough for any proxy to keep the connection open. */
const BEAT_MS = 15_000;

/** An event stream of whatever `subscribe` emits, until the reader leaves. */
export function eventStream<Item>(
  event: string,
  subscribe: (listener: (item: Item) => void) => () => void,
): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const unsubscribe = subscribe((item) => {
        if ((controller.desiredSize ?? 0) < -MAX_WAITING) {
          stop();
          controller.close();
        } else send(`event: ${event}\ndata: ${JSON.stringify(item)}\n\n`);
      });
      let endBeat = () => {};
      const beat = () => {
        endBeat = platform.idleTimer(() => {
          send(':\n\n');
          beat();
        }, BEAT_MS);
      };
      beat();
      stop = () => {
        unsubscribe();
        endBeat();
      };
      // Signals to the reader that no event is missed from here on.
      send(':\n\n');
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  });
}
