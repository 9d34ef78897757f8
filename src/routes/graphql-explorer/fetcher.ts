import { readMultipart } from '../../relay/multipart.ts';
import { send, type NetworkOptions } from '../../relay/send.ts';
import { readEvents } from '../../relay/sse.ts';
import { notSuccessful, unparseable } from '../../relay/transport-error.ts';
import { operationToRun } from './operation-kind.ts';

/** A request from GraphiQL. */
export interface ExplorerRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: unknown;
}

interface ExplorerOptions {
  /** The headers that the person entered. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

interface Observer {
  readonly next: (answer: unknown) => void;
  readonly error: (error: unknown) => void;
  readonly complete: () => void;
}

/** Responses as they arrive; unsubscribing ends the call. */
export interface Answers {
  subscribe(observer: Observer): { readonly unsubscribe: () => void };
}

const ACCEPT = 'multipart/mixed, application/json';

let calls = 0;

/**
 * Sends operations from the explorer the way the portal sends its own: with the person's token, renewed if rejected;
 * deferred parts as multipart, subscriptions as server-sent events. Responses are passed on unchanged.
 */
export function createFetcher(options: NetworkOptions) {
  return (request: ExplorerRequest, { headers }: ExplorerOptions = {}): Answers => ({
    subscribe(observer) {
      const abort = new AbortController();
      run({ ...options, ...withHeaders(options, headers) }, request, observer.next, abort.signal).then(
        () => observer.complete(),
        (error: unknown) => abort.signal.aborted || observer.error(error),
      );
      return { unsubscribe: () => abort.abort() };
    },
  });
}

/** Entered headers win, such as an `authorization` header for testing a machine user. */
function withHeaders(
  { fetch: doFetch = fetch }: NetworkOptions,
  headers: ExplorerOptions['headers'],
): Pick<NetworkOptions, 'fetch'> {
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    fetch: (url, init) =>
      doFetch(url, { ...init, headers: { ...init?.headers, ...Object.fromEntries(own) } }),
  };
}

async function run(
  options: NetworkOptions,
  { query, operationName = null, variables = {} }: ExplorerRequest,
  next: Observer['next'],
  signal: AbortSignal,
): Promise<void> {
  const { name, kind } = operationToRun(query, operationName);
  const listens = kind === 'subscription';
  const call = `explorer#${++calls}`;
  if (!listens) options.onCall?.(call, true);
  try {
    const operation = { name, text: query } as Parameters<typeof send>[1];
    const accept = listens ? 'text/event-stream' : ACCEPT;
    const response = await send(options, operation, variables as Record<string, unknown>, accept, signal);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) {
      for await (const { event, data } of readEvents(response)) {
        if (event === 'complete') return;
        if (event === 'next') next(parsed(data, response));
      }
    } else if (type.startsWith('multipart/mixed')) {
      for await (const part of readMultipart(response)) next(part);
    } else {
      next(answerOf(await response.text(), response));
    }
  } finally {
    if (!listens) options.onCall?.(call, false);
  }
}

/** A rejection in GraphQL's format is a response; any other error status is reported as in the portal. */
function answerOf(text: string, response: Response): unknown {
  if (response.ok) return parsed(text, response);
  try {
    const answer = JSON.parse(text) as { errors?: unknown } | null;
    if (Array.isArray(answer?.errors)) return answer;
  } catch {
    // Not a GraphQL response.
  }
  throw notSuccessful(response);
}

function parsed(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unparseable(response, cause);
  }
}
