import { createContext } from 'react';
import { matchRoutes, RouterContextProvider, type DataRouter, type RouteObject } from 'react-router';
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

/** Loads ahead of a navigation. Failures stay silent here; the navigation itself meets them again. */
export function createPreload(router: DataRouter, environment: Environment): Preload {
  const matched = (href: string) =>
    matchRoutes(router.routes as RouteObject[], new URL(href, location.origin)) ?? [];
  return {
    code(href) {
      for (const { route } of matched(href)) {
        if (typeof route.lazy === 'object') route.lazy.Component?.().catch(() => undefined);
      }
    },
    data(href) {
      const context = new RouterContextProvider();
      context.set(environmentContext, environment);
      const url = new URL(href, location.origin);
      for (const { route, params } of matched(href)) {
        if (typeof route.loader !== 'function') continue;
        const args = { params, context, request: new Request(url), url, pattern: route.path ?? '' };
        void hold(route.loader(args));
      }
    },
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
