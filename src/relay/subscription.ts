import type { CacheConfig, GraphQLResponse, RequestParameters, Variables } from 'relay-runtime';
import type { Sink } from 'relay-runtime/network/RelayObservable';
import { waitingTimes } from '../lib/waiting-times.ts';
import { createAnswerCheck } from './answer-check.ts';
import { checkReply, parseReply } from './reply.ts';
import { send, type NetworkOptions } from './send.ts';
import { readEvents } from './sse.ts';
import { claimStream } from './stream-turn.ts';
import { notSuccessful, TransportError } from './transport-error.ts';

/** Options of a subscription in `cacheConfig.metadata`. */
export interface SubscriptionMetadata {
  /** Returns the variables to use when the subscription reconnects. */
  readonly resume?: () => Variables;
  readonly pace?: Pace;
}

interface FollowOptions extends NetworkOptions {
  /** Mutations without a response so far. */
  readonly writes: ReadonlySet<Promise<void>>;
}

type Deliver = (answer: GraphQLResponse) => void;

/**
 * Delivers events with its own timing and grouping, for subscriptions whose updates are too frequent to render one by
 * one. `end` delivers the remaining events, and resolves when all are delivered.
 */
export type Pace = (deliver: Deliver) => { readonly next: Deliver; readonly end: () => Promise<void> };

/**
 * Runs a subscription until the server ends it, while it is the page's open stream. Reconnects when the connection
 * breaks and when it gets its turn back; the server then sends what was missed.
 */
export async function follow(
  options: FollowOptions,
  operation: RequestParameters,
  variables: Variables,
  { metadata }: CacheConfig,
  sink: Sink<GraphQLResponse>,
  signal: AbortSignal,
): Promise<void> {
  const { resume, pace } = (metadata ?? {}) as SubscriptionMetadata;
  const deliver: Deliver = (answer) => sink.next(answer);
  const paced = pace?.(deliver);
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
          if (event === 'next') {
            const reply = checkReply(parseReply(data, response), operation, response);
            // No event is about the person.
            const check = createAnswerCheck(operation, current, response, () => undefined);
            // The server sends an event after what the mutation returns, whose late response must not replace it.
            while (options.writes.size > 0) await Promise.allSettled(options.writes);
            (paced?.next ?? deliver)(check.first(reply, true));
          }
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
    await paced?.end();
  }
}

/** A broken connection or an unavailable server may recover; a rejection will not change on retry. */
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
