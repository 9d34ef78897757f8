import {
  Network,
  Observable,
  type CacheConfig,
  type FetchFunction,
  type GraphQLResponse,
  type GraphQLSingularResponse,
  type INetwork,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime';
import type { Sink } from 'relay-runtime/network/RelayObservable';
import { waitingTimes } from '../lib/waiting-times.ts';
import { createIncrementalMapper, type IncrementalPart } from './incremental.ts';
import { readMultipart } from './multipart.ts';
import { readEvents } from './sse.ts';
import {
  missingResponse,
  notSuccessful,
  requestIdOf,
  TransportError,
  unparseable,
  unreachable,
} from './transport-error.ts';

/** Where the network takes access tokens from; src/auth/token.ts in the product. */
export interface TokenSource {
  /** The token to send with the next call. Rejects when nobody is signed in. */
  current(): Promise<string>;
  /** A newer token, after the server has refused this one. Rejects when there is none: a new login begins. */
  renew(refused: string): Promise<string>;
  /** The server has refused a renewed token too: a new login begins. */
  refused(): void;
  /** The server has accepted a token. */
  accepted(): void;
}

export interface NetworkOptions {
  /** The GraphQL end, e.g. `http://localhost:4000/graphql`. */
  readonly url: string;
  readonly token: TokenSource;
  readonly fetch?: typeof fetch;
  /** Told about each call when it starts and ends; subscriptions excepted, for they do not end (spec §1). */
  readonly onCall?: (id: string, running: boolean) => void;
  /** Told after each call whether the server could be reached at all. */
  readonly onReachable?: (reachable: boolean) => void;
  /** What a query waits for when the server cannot be reached; it fails at once when that is null or left out. */
  readonly untilReachable?: (signal: AbortSignal) => Promise<void> | null;
}

/** What a query may say in `networkCacheConfig.metadata`. */
export interface QueryMetadata {
  /** Fails at once when the server cannot be reached, for where waiting would not be seen. */
  readonly failFast?: boolean;
}

/** What a subscription may say in `cacheConfig.metadata`. */
export interface SubscriptionMetadata {
  /** Called before a broken subscription is taken up again: the variables to go on with. */
  readonly resume?: () => Variables;
}

// graphql-response+json is left out: with it the server turns an invalid document into a bare 400.
const ACCEPT = 'multipart/mixed, application/json';

let calls = 0;

/** The network of spec §7: one POST for each operation; deferred parts as multipart, subscriptions as events. */
export function createNetwork(options: NetworkOptions): INetwork {
  const fetchOperation: FetchFunction = (operation, variables, { metadata }) =>
    Observable.create((sink) => {
      const abort = new AbortController();
      const call = `${operation.name}#${++calls}`;
      const mayWait =
        operation.operationKind === 'query' && !(metadata as QueryMetadata | undefined)?.failFast;
      const run = () => answer(options, operation, variables, sink, abort.signal);
      // Nothing runs while it waits.
      const waiting = (isWaiting: boolean) => options.onCall?.(call, !isWaiting);
      options.onCall?.(call, true);
      (mayWait ? patiently(options, run, waiting, abort.signal) : run())
        .then(
          () => sink.complete(),
          (error: Error) => abort.signal.aborted || sink.error(error),
        )
        .finally(() => options.onCall?.(call, false));
      return () => abort.abort();
    });

  const subscribe: SubscribeFunction = (operation, variables, cacheConfig) =>
    Observable.create((sink) => {
      const abort = new AbortController();
      follow(options, operation, variables, cacheConfig, sink, abort.signal).then(
        () => sink.complete(),
        (error: Error) => abort.signal.aborted || sink.error(error),
      );
      return () => abort.abort();
    });

  return Network.create(fetchOperation, subscribe);
}

/** Sends one operation; a refused token is renewed once and the operation repeated, for it was not executed. */
async function send(
  { url, token, onReachable, fetch: doFetch = fetch }: NetworkOptions,
  operation: RequestParameters,
  variables: Variables,
  accept: string,
  signal: AbortSignal,
): Promise<Response> {
  const body = JSON.stringify({ operationName: operation.name, variables, query: operation.text });
  const post = async (bearer: string) => {
    const headers = { accept, 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
    try {
      const response = await doFetch(url, { method: 'POST', headers, body, signal });
      onReachable?.(true);
      return response;
    } catch (error) {
      if (!signal.aborted) onReachable?.(false);
      throw unreachable(error);
    }
  };

  const bearer = await token.current();
  signal.throwIfAborted();
  const response = await post(bearer);
  if (response.status !== 401) {
    token.accepted();
    return response;
  }
  await response.body?.cancel();
  const repeated = await post(await token.renew(bearer));
  if (repeated.status === 401) token.refused();
  else token.accepted();
  return repeated;
}

/** Tries again each time that the server may be back, as long as somebody offers to try. */
async function patiently(
  { untilReachable }: NetworkOptions,
  run: () => Promise<void>,
  waiting: (isWaiting: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const isAway = error instanceof TransportError && error.failure === 'unreachable';
      const again = isAway && !signal.aborted ? untilReachable?.(signal) : null;
      if (!again) throw error;
      waiting(true);
      await again;
      waiting(false);
    }
  }
}

async function answer(
  options: NetworkOptions,
  operation: RequestParameters,
  variables: Variables,
  sink: Sink<GraphQLResponse>,
  signal: AbortSignal,
): Promise<void> {
  const response = await send(options, operation, variables, ACCEPT, signal);
  if (!response.ok) {
    await response.body?.cancel();
    throw notSuccessful(response);
  }
  if (!response.headers.get('content-type')?.startsWith('multipart/mixed')) {
    sink.next(withRequestId(await readJson(response), operation, response));
    return;
  }
  const map = createIncrementalMapper();
  let parts = 0;
  for await (const part of wrapFailures(readMultipart(response), response)) {
    if (parts++ === 0) withRequestId(part as GraphQLSingularResponse, operation, response);
    for (const payload of map(part as IncrementalPart)) sink.next(payload);
  }
  if (parts === 0) throw missingResponse(operation.name, response);
}

async function readJson(response: Response): Promise<GraphQLSingularResponse> {
  const text = await response.text().catch((error: unknown) => {
    throw unreachable(error);
  });
  try {
    return JSON.parse(text) as GraphQLSingularResponse;
  } catch (cause) {
    throw unparseable(response, cause);
  }
}

/** Checks that a reply holds something, and notes the server's name for the request where errors are read. */
function withRequestId(
  reply: GraphQLSingularResponse | null,
  operation: RequestParameters,
  response: Response,
): GraphQLSingularResponse {
  const { data, errors } = (reply ?? {}) as { data?: unknown; errors?: object[] };
  if (data == null && errors == null) throw missingResponse(operation.name, response);
  const request_id = requestIdOf(response);
  if (request_id == null) return reply as GraphQLSingularResponse;
  for (const error of (errors ?? []) as { extensions?: Record<string, unknown> }[]) {
    error.extensions = { request_id, ...error.extensions };
  }
  return reply as GraphQLSingularResponse;
}

async function* wrapFailures(parts: AsyncGenerator<unknown>, response: Response): AsyncGenerator<unknown> {
  try {
    yield* parts;
  } catch (error) {
    throw error instanceof SyntaxError ? unparseable(response, error) : unreachable(error);
  }
}

/** Follows a subscription until the server ends it; takes it up again when the connection breaks. */
async function follow(
  options: NetworkOptions,
  operation: RequestParameters,
  variables: Variables,
  { metadata }: CacheConfig,
  sink: Sink<GraphQLResponse>,
  signal: AbortSignal,
): Promise<void> {
  const { resume } = (metadata ?? {}) as SubscriptionMetadata;
  for (let attempt = 0, started = false; ;) {
    try {
      const current = started && resume ? resume() : variables;
      const response = await send(options, operation, current, 'text/event-stream', signal);
      if (!response.ok) throw notSuccessful(response);
      started = true;
      for await (const { event, data } of readEvents(response)) {
        attempt = 0;
        if (event === 'complete') return;
        if (event === 'next') sink.next(withRequestId(parseEvent(data, response), operation, response));
      }
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
    }
    const { reconnectDelay, longestReconnectDelay } = waitingTimes();
    await pause(Math.min(reconnectDelay * 2 ** attempt++, longestReconnectDelay), signal);
  }
}

function parseEvent(data: string, response: Response): GraphQLSingularResponse {
  try {
    return JSON.parse(data) as GraphQLSingularResponse;
  } catch (cause) {
    throw unparseable(response, cause);
  }
}

/** A connection that broke or a server that is away may come back; a refusal will not change by asking again. */
const isTemporary = (error: unknown): boolean =>
  error instanceof TransportError
    ? error.failure === 'unreachable' || (error.failure === 'status' && (error.status ?? 0) >= 500)
    : error instanceof TypeError;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
