import { CutOffError } from '../http.ts';

const PARTS = /multipart\/(?:mixed|\*)/;

/**
 * The answer as it looks when the connection breaks halfway: its first part, the promise of more, and then nothing.
 * A client that takes no parts gets the first half of what it should have got.
 */
export async function broken(answer: Response, request: Request): Promise<Response> {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  const reader = answer.body?.getReader();
  const text = await firstText(reader, PARTS.test(headers.get('content-type') ?? ''));
  if (!PARTS.test(request.headers.get('accept') ?? '')) {
    return new Response(cutAfter(text.slice(0, Math.ceil(text.length / 2))), { status, headers });
  }
  headers.set('content-type', 'multipart/mixed; boundary="-"');
  return new Response(cutAfter(text.includes('"hasNext":true') ? text : promising(text)), {
    status,
    headers,
  });
}

/** The first part of an answer in parts; the whole of any other. */
async function firstText(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  isInParts: boolean,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    // A part may come in several pieces: it is there when the boundary behind it is.
    if (!isInParts || !/\}\r\n---/.test(text)) continue;
    void reader?.cancel().catch(() => {});
    return text;
  }
}

/** A complete result, be it a part or not, as the first part of several. */
function promising(text: string): string {
  const result = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as object;
  const part = JSON.stringify({ ...result, hasNext: true });
  return `---\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${part}\r\n---\r\nContent-Type: app`;
}

/** Some text, and then an error in place of an end: the socket is closed without one. */
function cutAfter(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isSent) {
        isSent = true;
        controller.enqueue(new TextEncoder().encode(text));
        return;
      }
      // What was written leaves in the turn after.
      await new Promise((resolve) => setImmediate(resolve));
      controller.error(new CutOffError('Connection broken on purpose.'));
    },
  });
}
