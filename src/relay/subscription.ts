import type { CacheConfig, GraphQLResponse, RequestParameters, Variables } from 'relay-runtime';
import type { Sink } from 'relay-runtime/network/RelayObservable';
import { waitingTimes } from '../lib/waiting-times.ts';
import { checkReply, parseReply } from './reply.ts';
import { send, type NetworkOptions } from './send.ts';
import { readEvents } from './sse.ts';
import { claimStream } from './stream-turn.ts';
import { notSuccessful, TransportError } from './transport-error.ts';

/** What a subscription may say in `cacheConfig.metadata`. */
export interface SubscriptionMetadata {
  /** Called before a subscription is taken up again: the variables to go on with. */
  readonly resume?: () => Variables;
}

/**
 * Follows a subscription until the server ends it, while it is the page's open stream; takes it up again when the
 * connection breaks and when its turn comes back. What happened meanwhile the server tells at once.
 */
export async function follow(
  options: NetworkOptions,
  operation: RequestParameters,
  variables: Variables,
  { metadata }: CacheConfig,
  sink: Sink<GraphQLResponse>,
  signal: AbortSignal,
): Promise<void> {
  const { resume } = (metadata ?? {}) as SubscriptionMetadata;
  const claim = claimStream(signal);
  try {
    for (let attempt = 0, started = false; ;) {
      const turn = await claim.turn();
      try {
        const current = started && resume ? resume() : variables;
        const response = await send(options, operation, current, 'text/event-stream', turn);
        options.onReachable?.(true);
        if (!response.ok) throw notSuccessful(response);
        started = true;
        for await (const { event, data } of readEvents(response)) {
          attempt = 0;
          if (event === 'complete') return;
          if (event === 'next') sink.next(checkReply(parseReply(data, response), operation, response));
        }
      } catch (error) {
        if (turn.aborted) {
          signal.throwIfAborted();
          continue;
        }
        if (!isTemporary(error)) throw error;
      }
      const { reconnectDelay, longestReconnectDelay } = waitingTimes();
      await pause(Math.min(reconnectDelay * 2 ** attempt++, longestReconnectDelay), signal);
    }
  } finally {
    claim.release();
  }
}

/** A connection that broke or a server that is away may come back; a refusal will not change by asking again. */
const isTemporary = (error: unknown): boolean =>
  error instanceof TransportError
    ? error.failure === 'unreachable' ||
      (error.failure === 'status' && (error.status === 429 || (error.status ?? 0) >= 500))
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
