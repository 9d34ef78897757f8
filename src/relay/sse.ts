import { readText } from './read-text.ts';

/** One message of a `text/event-stream` body. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** Yields the messages of a `text/event-stream` response as they arrive; skips comments (the server's pings). */
export async function* readEvents(response: Response): AsyncGenerator<ServerSentEvent> {
  let buffer = '';
  for await (const text of readText(response)) {
    // A chunk may end between CR and LF, so keep a trailing CR for the next chunk.
    buffer = (buffer + text).replaceAll('\r\n', '\n').replaceAll(/\r(?!$)/g, '\n');
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const event = parseEvent(buffer.slice(0, end));
      buffer = buffer.slice(end + 2);
      if (event) yield event;
    }
  }
}

function parseEvent(block: string): ServerSentEvent | null {
  let event = '';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return event === '' && data.length === 0 ? null : { event, data: data.join('\n') };
}
