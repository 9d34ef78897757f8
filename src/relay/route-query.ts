import { loadQuery, type PreloadedQuery } from 'react-relay/hooks';
import { createContext, type DataRouter, type RouterContextProvider } from 'react-router';
import type { ConcreteRequest, Environment, OperationType } from 'relay-runtime';

/** How route loaders reach the Relay environment. */
export const environmentContext = createContext<Environment>();

/** Names the entry of the browser's history that the router goes to; '' where a query is only begun ahead. */
export const visitContext = createContext<() => string>(() => '');

export interface RouteQuery<T extends OperationType> {
  /** The compiled query: a chunk of its own, so that data is asked for while the screen's code still loads. */
  readonly query: () => Promise<{ readonly default: ConcreteRequest }>;
  readonly variables: T['variables'];
}

/** Starts a route's query and does not wait for it: the screen suspends. */
export async function startRouteQuery<T extends OperationType>(
  { query, variables }: RouteQuery<T>,
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
): Promise<PreloadedQuery<T>> {
  const { default: artifact } = await query();
  request.signal.throwIfAborted();
  const loaded = loadQuery<T>(context.get(environmentContext), artifact, variables);
  // An interrupted navigation never hands its loader data on, so nobody else would let go of it.
  request.signal.addEventListener('abort', () => loaded.dispose());
  return loaded;
}

const isPreloaded = (value: unknown): value is PreloadedQuery<OperationType> =>
  (value as { kind?: unknown } | null | undefined)?.kind === 'PreloadedQuery';

/** How long a left route's query is kept: the next screen must have had time to take over. */
const KEEP_MS = 10_000;

/** Releases the queries of routes that the person has left. Returns how to stop. */
export function disposeLeftQueries(router: DataRouter, keepFor = KEEP_MS): () => void {
  const loadedNow = (loaderData: object) => new Set(Object.values(loaderData).filter(isPreloaded));
  let held = loadedNow(router.state.loaderData);
  return router.subscribe(({ loaderData }) => {
    const current = loadedNow(loaderData);
    for (const left of held) if (!current.has(left)) setTimeout(() => left.dispose(), keepFor);
    held = current;
  });
}
