import { expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';
import { readEvents } from './sse.ts';

/** A response whose body arrives in chunks of `size` bytes, wherever that splits it. */
function inPieces(body: string, size: number, contentType: string): Response {
  const bytes = new TextEncoder().encode(body);
  let at = 0;
  const stream = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
  return new Response(stream, { headers: { 'content-type': contentType } });
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const part = (value: unknown) =>
  `--x y\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(value)}\r\n`;

test.each([1, 2, 3, 7, 64, 100_000])('parts are complete when %i bytes arrive at a time', async (size) => {
  const values = [{ data: { name: 'Ærø – 東京' }, hasNext: true }, { incremental: [] }, { hasNext: false }];
  const body = `${values.map(part).join('')}--x y--\r\nafterwards`;
  const reply = inPieces(body, size, 'multipart/mixed; boundary="x y"; deferSpec=20220824');
  await expect(all(readMultipart(reply))).resolves.toEqual(values);
});

test('accepts a preamble and an unquoted boundary', async () => {
  const body = `\r\n---\r\nContent-Type: application/json\r\n\r\n{"data":1}\r\n-----\r\n`;
  await expect(all(readMultipart(inPieces(body, 4, 'multipart/mixed')))).resolves.toEqual([{ data: 1 }]);
});

test('a part that is not JSON is an error', async () => {
  const body = '--b\r\n\r\n{"data":\r\n--b--';
  await expect(all(readMultipart(inPieces(body, 9, 'multipart/mixed; boundary=b')))).rejects.toThrow(
    SyntaxError,
  );
});

test('stopping early stops the download', async () => {
  let cancelled = false;
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`${part({ data: 1 })}--x y`)),
    cancel: () => void (cancelled = true),
  });
  const reply = new Response(stream, { headers: { 'content-type': 'multipart/mixed; boundary="x y"' } });
  for await (const value of readMultipart(reply)) {
    expect(value).toEqual({ data: 1 });
    break;
  }
  expect(cancelled).toBe(true);
});

test.each([1, 2, 5, 100_000])('events are complete when %i bytes arrive at a time', async (size) => {
  const body =
    ':\n\nevent: next\ndata: {"a":\ndata: 1}\n\nevent: next\r\ndata:{"ü":2}\r\n\r\nid: 7\n\nevent: complete\ndata\n\n';
  await expect(all(readEvents(inPieces(body, size, 'text/event-stream')))).resolves.toEqual([
    { event: 'next', data: '{"a":\n1}' },
    { event: 'next', data: '{"ü":2}' },
    { event: 'complete', data: '' },
  ]);
});
