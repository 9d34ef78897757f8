import { platform } from '#platform';
import { CutOffError } from '../../kernel/errors.ts';

const PARTS = /multipart\/(?:mixed|\*)/;

/**
 * The response as the client sees it when the connection breaks halfway: the first part, which announces more, and then
 * nothing. A client that does not accept multipart gets the first half of its response.
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

/** The first part of a multipart response, or all of any other response. */
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
    // A part may arrive in several chunks; it is complete when the boundary after it has arrived.
    if (!isInParts || !/\}\r\n---/.test(text)) continue;
    void reader?.cancel().catch(() => {});
    return text;
  }
}

/** A result as the first of several parts, even if it is complete. */
function promising(text: string): string {
  const result: object = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const part = JSON.stringify({ ...result, hasNext: true });
  return `---\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${part}\r\n---\r\nContent-Type: app`;
}

/** A stream of some text that then fails, so that the socket is closed without a regular end. */
function cutAfter(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isSent) {
        isSent = true;
        controller.enqueue(new TextEncoder().encode(text));
        return;
      }
      // Written data is sent in the next turn.
      await new Promise<void>((resolve) => platform.nextTurn(resolve));
      controller.error(new CutOffError('Connection broken on purpose.'));
    },
  });
}
