import { readText } from './read-text.ts';

/** Yields the parsed JSON parts of a `multipart/mixed` response (GraphQL incremental delivery) as they arrive. */
export async function* readMultipart(response: Response): AsyncGenerator<unknown> {
  const boundary = /boundary="?([^";]+)"?/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? '-';
  const delimiter = `\r\n--${boundary}`;
  // The first delimiter may come at the very start of the body, without its leading line break.
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
