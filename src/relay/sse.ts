import { readText } from './read-text.ts';

/** One message of a `text/event-stream` body. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** The messages of a `text/event-stream` reply as they arrive; comments (the server's pings) are left out. */
export async function* readEvents(response: Response): AsyncGenerator<ServerSentEvent> {
  let buffer = '';
  for await (const text of readText(response)) {
    // A pair of line-break characters may be cut in two by the transport: keep a lone last one for the next round.
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
