/** The whole body, or null when it is larger than `limit` bytes. Reads no further than the limit. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Like `readBody`, as UTF-8 text. */
export async function readText(request: Request, limit: number): Promise<string | null> {
  const length = request.headers.get('content-length');
  if (length !== null) return Number(length) > limit ? null : request.text();
  const body = await readBody(request, limit);
  return body === null ? null : new TextDecoder().decode(body);
}
