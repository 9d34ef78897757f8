import { loadQuery, type PreloadedQuery } from 'react-relay/hooks';
import { createContext, type DataRouter, type RouterContextProvider } from 'react-router';
import type { ConcreteRequest, Environment, OperationType } from 'relay-runtime';

/** Gives route loaders access to the Relay environment. */
export const environmentContext = createContext<Environment>();

/** Identifies the visit that the router is going to (`visitOf`); '' for a preloaded query. */
export const visitContext = createContext<() => string>(() => '');

/** For a link back to a page as it was: the linked entry counts as the same visit. */
export const sameVisit = (visit: string): object => ({ visit });

/** The visit of a page: its entry in the browser's history, or the earlier one that a link returned to. */
export function visitOf({ key, state }: { readonly key: string; readonly state: unknown }): string {
  const { visit } = (state ?? {}) as { visit?: unknown };
  return typeof visit === 'string' ? visit : key;
}

export interface RouteQuery<T extends OperationType> {
  /** The compiled query, in a chunk of its own so that the request starts while the screen's code loads. */
  readonly query: () => Promise<{ readonly default: ConcreteRequest }>;
  readonly variables: T['variables'];
}

/** Starts a route's query without waiting for it: the screen suspends. */
export async function startRouteQuery<T extends OperationType>(
  { query, variables }: RouteQuery<T>,
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
): Promise<PreloadedQuery<T>> {
  const { default: artifact } = await query();
  request.signal.throwIfAborted();
  const loaded = loadQuery<T>(context.get(environmentContext), artifact, variables);
  // The router discards the loader data of an interrupted navigation, so nothing else would release the query.
  request.signal.addEventListener('abort', () => loaded.dispose());
  return loaded;
}

const isPreloaded = (value: unknown): value is PreloadedQuery<OperationType> =>
  (value as { kind?: unknown } | null | undefined)?.kind === 'PreloadedQuery';

/** How long the query of the previous route is kept, so that the next screen has time to render. */
const KEEP_MS = 10_000;

/** Releases the queries of routes that the person has left. Returns a function that stops this. */
export function disposeLeftQueries(router: DataRouter, keepFor = KEEP_MS): () => void {
  const loadedNow = (loaderData: object) => new Set(Object.values(loaderData).filter(isPreloaded));
  let held = loadedNow(router.state.loaderData);
  return router.subscribe(({ loaderData }) => {
    const current = loadedNow(loaderData);
    for (const left of held) if (!current.has(left)) setTimeout(() => left.dispose(), keepFor);
    held = current;
  });
}
