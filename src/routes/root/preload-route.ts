import { createContext } from 'react';
import {
  matchRoutes,
  RouterContextProvider,
  type DataRouter,
  type RouteMatch,
  type RouteObject,
} from 'react-router';
import type { Environment } from 'relay-runtime';
import { environmentContext } from '../../relay/route-query.ts';

/** How long preloaded data is kept for a screen that may follow. */
const HOLD_MS = 30_000;

export interface Preload {
  /** Loads the code of the screens at an address: on hover or focus of a link. */
  readonly code: (href: string) => void;
  /** Starts their queries as well: on pointer down, a moment before the click, and while the pointer rests on a row. */
  readonly data: (href: string) => void;
}

export const PreloadContext = createContext<Preload>({ code: () => undefined, data: () => undefined });

interface Preloading {
  readonly router: DataRouter;
  readonly environment: Environment;
  /** Loads the area of an address; null if its routes are known. */
  readonly loadAhead: (router: DataRouter, pathname: string) => Promise<void> | null;
}

/** Preloads a navigation. Errors are ignored here, because the navigation itself will report them. */
export function createPreload({ router, environment, loadAhead }: Preloading): Preload {
  const withMatches = (
    href: string,
    act: (matches: readonly RouteMatch<string, RouteObject>[], url: URL) => void,
  ): void => {
    const url = new URL(href, location.origin);
    const run = () => act(matchRoutes(router.routes as RouteObject[], url) ?? [], url);
    const loading = loadAhead(router, url.pathname);
    // Runs synchronously if nothing has to load, so that a query starts before the click ends.
    if (loading) loading.then(run).catch(() => undefined);
    else run();
  };
  return {
    code: (href) =>
      withMatches(href, (matches) => {
        for (const { route } of matches) {
          if (typeof route.lazy === 'object') route.lazy.Component?.().catch(() => undefined);
        }
      }),
    data: (href) =>
      withMatches(href, (matches, url) => {
        const context = new RouterContextProvider();
        context.set(environmentContext, environment);
        for (const { route, params } of matches) {
          if (typeof route.loader !== 'function') continue;
          const args = { params, context, request: new Request(url), url, pattern: route.path ?? '' };
          void hold(route.loader(args));
        }
      }),
  };
}

async function hold(loading: unknown): Promise<void> {
  try {
    const { dispose } = ((await loading) ?? {}) as { dispose?: () => void };
    if (dispose) setTimeout(dispose, HOLD_MS);
  } catch {
    // A malformed address, or no network: the navigation reports it.
  }
}
