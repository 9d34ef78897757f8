import { CONTROL_HEADER } from '../../engine/graphql/guards.ts';
import { SESSION_HEADER } from '../../engine/session/session.ts';

/** A call that the mock server refused or that never reached it; the message is for the user. */
export class ControlFailure extends Error {}

export interface ControlClient {
  json(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The data lines of an event stream as they arrive, until the server or the signal ends it. */
  events(path: string, signal?: AbortSignal): AsyncGenerator<unknown, void>;
}

/** Controls a mock server that runs elsewhere, for example at `http://localhost:4000`, in one session. */
export function createControlClient(url: string, session: string | null): ControlClient {
  const headers: Record<string, string> = { [CONTROL_HEADER]: '1' };
  if (session !== null) headers[SESSION_HEADER] = session;

  async function send(
    method: string,
    path: string,
    { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const response = await fetch(`${url}/__mock${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }).catch((cause: unknown) => {
      throw new ControlFailure(
        `No mock server responds at ${url}. Start one with “npm run mock”, or pass its address with --url.`,
        {
          cause,
        },
      );
    });
    if (response.ok) return response;
    const text = await response.text();
    throw new ControlFailure(wordsIn(text) ?? `${response.status} ${text.trim()}`);
  }

  return {
    json: async (method, path, body) => (await send(method, path, { body })).json(),
    async *events(path, signal) {
      const { body } = await send('GET', path, { signal });
      if (!body) return;
      let text = '';
      for await (const piece of body.pipeThrough(new TextDecoderStream())) {
        text += piece;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
          text = text.slice(end + 2);
          if (data !== undefined) yield JSON.parse(data) as unknown;
        }
      }
    },
  };
}

/** The message of a refusal, with one line per error if there are several. */
function wordsIn(text: string): string | null {
  try {
    const { message, faults }: { message?: unknown; faults?: unknown } = JSON.parse(text);
    if (typeof message !== 'string') return null;
    return Array.isArray(faults) && faults.length > 1 ? [message, ...faults].join('\n  ') : message;
  } catch {
    return null;
  }
}
