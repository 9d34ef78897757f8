import {
  Network,
  Observable,
  type FetchFunction,
  type GraphQLResponse,
  type INetwork,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime';
import type { Sink } from 'relay-runtime/network/RelayObservable';
import { retryImport } from '../lib/retry-import.ts';
import { onePerson, OtherViewerError, type AnsweredViewer } from './other-viewer.ts';
import { send, type NetworkOptions } from './send.ts';
import { isUnreachable, unparseable } from './transport-error.ts';

/** Options of a query in `networkCacheConfig.metadata`. */
export interface QueryMetadata {
  /** Fail immediately if the server cannot be reached, for queries whose wait would not be visible. */
  readonly failFast?: boolean;
  /** Reads again what the page shows, so a response from before a change would take the change back. */
  readonly isRefresh?: boolean;
}

/** A refresh was sent before a mutation was answered, whose result is newer. */
class Outdated extends Error {}

// Leaves out graphql-response+json, for which the server answers an invalid document with a bare 400.
const ACCEPT = 'multipart/mixed, application/json';

let calls = 0;

/**
 * The network layer of spec §7: one POST per operation, deferred parts as multipart, subscriptions as server-sent
 * events.
 */
export function createNetwork(options: NetworkOptions): INetwork {
  const onViewer = onePerson();
  /** Mutations without a response so far. */
  const writes = new Set<Promise<void>>();
  /** How many mutations were answered. */
  let changes = 0;
  const fetchOperation: FetchFunction = (operation, variables, { metadata }) =>
    Observable.create((sink) => {
      const abort = new AbortController();
      const call = `${operation.name}#${++calls}`;
      const { failFast, isRefresh } = (metadata ?? {}) as QueryMetadata;
      const mayWait = operation.operationKind === 'query' && !failFast;
      let hasBegun = false;
      let changesBefore = changes;
      const next = (reply: GraphQLResponse) => {
        if (isRefresh && !hasBegun && changes !== changesBefore) throw new Outdated();
        hasBegun = true;
        if (operation.operationKind === 'mutation') changes += 1;
        sink.next(reply);
      };
      const ask = () => {
        changesBefore = changes;
        return answer({ ...options, onViewer }, operation, variables, next, abort.signal);
      };
      const run = () => forOnePerson(options, operation, () => upToDate(ask));
      // A call does not count as loading while it waits for the server to come back.
      const waiting = (isWaiting: boolean) => options.onCall?.(call, !isWaiting);
      options.onCall?.(call, true);
      // A response that broke off partway must not start over.
      const wait = (signal: AbortSignal) =>
        mayWait && !hasBegun ? (options.untilReachable?.(signal) ?? null) : null;
      const answered = patiently(run, wait, waiting, abort.signal);
      if (operation.operationKind === 'mutation') {
        writes.add(answered);
        void answered.catch(() => {}).then(() => writes.delete(answered));
      }
      answered
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
      // Loaded on demand: most pages have no subscription.
      retryImport(() => import('./subscription.ts'))
        .then(({ follow }) =>
          follow({ ...options, writes }, operation, variables, cacheConfig, sink, abort.signal),
        )
        .then(
          () => sink.complete(),
          (error: Error) => abort.signal.aborted || sink.error(error),
        );
      return () => abort.abort();
    });

  return Network.create(fetchOperation, subscribe);
}

/** Retries each time the server may be back, as long as the page offers to retry. */
async function patiently(
  run: () => Promise<void>,
  untilReachable: (signal: AbortSignal) => Promise<void> | null,
  waiting: (isWaiting: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const again = isUnreachable(error) && !signal.aborted ? untilReachable(signal) : null;
      if (!again) throw error;
      waiting(true);
      await again;
      waiting(false);
    }
  }
}

/** Asks again for what is outdated when it arrives. */
async function upToDate(ask: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
}

/**
 * If the server answers for somebody else, nothing of it reaches the page. A query is sent again when the page's person
 * is back; a mutation fails, because it was executed.
 */
async function forOnePerson(
  { onOtherViewer }: NetworkOptions,
  { operationKind }: RequestParameters,
  run: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof OtherViewerError)) throw error;
      const back = onOtherViewer?.(error.viewer);
      if (!back || operationKind !== 'query') throw unparseable(null, error);
      await back;
    }
  }
}

interface AnswerOptions extends NetworkOptions {
  readonly onViewer: (viewer: AnsweredViewer) => void;
}

async function answer(
  options: AnswerOptions,
  operation: RequestParameters,
  variables: Variables,
  next: Sink<GraphQLResponse>['next'],
  signal: AbortSignal,
): Promise<void> {
  // It loads while the server works.
  const loading = retryImport(() => import('./payloads.ts'));
  loading.catch(() => undefined);
  const response = await send(options, operation, variables, ACCEPT, signal);
  let hasBegun = false;
  try {
    const { payloadsOf } = await loading;
    for await (const payload of payloadsOf(response, operation, variables, options.onViewer)) {
      if (!hasBegun) options.onReachable?.(true);
      hasBegun = true;
      next(payload);
    }
  } catch (error) {
    // The response headers prove nothing: the connection may still break during the body.
    if (!hasBegun && !signal.aborted) options.onReachable?.(!isUnreachable(error));
    throw error;
  }
}
