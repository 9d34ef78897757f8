/** The parsed JSON parts of a `multipart/mixed` reply (GraphQL incremental delivery), as they arrive. */
export async function* readMultipart(response: Response): AsyncGenerator<unknown> {
  const boundary = /boundary="?([^";]+)"?/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? '-';
  const delimiter = `\r\n--${boundary}`;
  // The first delimiter may stand at the very start of the body, without the line break that belongs to it.
  let buffer = '\r\n';
  for await (const text of readText(response)) {
    buffer += text;
    for (let end = buffer.indexOf(delimiter); end >= 0; end = buffer.indexOf(delimiter)) {
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + delimiter.length);
      const bodyStart = part.indexOf('\r\n\r\n');
      if (bodyStart >= 0 && part.slice(bodyStart).trim() !== '') yield JSON.parse(part.slice(bodyStart + 4));
    }
    if (buffer.startsWith('--')) return;
  }
}

/** The body as text, piece by piece; stops the download when the reader stops. */
export async function* readText(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Rejects when the download has failed already; that error has been thrown above.
    reader.cancel().catch(() => undefined);
  }
}
