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

/** How long data asked for ahead is kept for the screen that may follow. */
const HOLD_MS = 30_000;

export interface Preload {
  /** Loads the code of the screens behind an address: when a link is pointed at or focused. */
  readonly code: (href: string) => void;
  /** Starts their queries too: when a link is pressed, a moment before the click. */
  readonly data: (href: string) => void;
}

export const PreloadContext = createContext<Preload>({ code: () => undefined, data: () => undefined });

interface Preloading {
  readonly router: DataRouter;
  readonly environment: Environment;
  /** Loads the area of an address; null when its routes are known. */
  readonly loadAhead: (router: DataRouter, pathname: string) => Promise<void> | null;
}

/** Loads ahead of a navigation. Failures stay silent here; the navigation itself meets them again. */
export function createPreload({ router, environment, loadAhead }: Preloading): Preload {
  const withMatches = (
    href: string,
    act: (matches: readonly RouteMatch<string, RouteObject>[], url: URL) => void,
  ): void => {
    const url = new URL(href, location.origin);
    const run = () => act(matchRoutes(router.routes as RouteObject[], url) ?? [], url);
    const loading = loadAhead(router, url.pathname);
    // At once where nothing is missing: a query should start before the click ends.
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
    // A malformed address, or no network: the navigation says so.
  }
}
