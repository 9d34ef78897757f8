import type { DataRouter, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { retryImport } from '../lib/retry-import.ts';
import { areaOf, type AreaName } from './area-of.ts';

interface Area {
  /** The route that this area's routes are added to. */
  readonly parent: 'signedIn' | 'company';
  /** `routes` creates new objects each time, because a router empties the objects it receives. */
  readonly load: () => Promise<{ readonly routes: () => RouteObject[] }>;
}

export const areas: Readonly<Record<AreaName, Area>> = {
  workspaces: {
    parent: 'signedIn',
    load: () => import('./workspaces/routes.ts'),
  },
  company: {
    parent: 'company',
    load: () => import('./company/routes.ts'),
  },
  partner: {
    parent: 'company',
    load: () => import('./partner/routes.ts'),
  },
  settings: {
    parent: 'company',
    load: () => import('./settings/routes.ts'),
  },
  systems: {
    parent: 'company',
    load: () => import('./systems/routes.ts'),
  },
  data: {
    parent: 'company',
    load: () => import('./data/routes.ts'),
  },
  'partner-settings': {
    parent: 'company',
    load: () => import('./partner-settings/routes.ts'),
  },
  flows: {
    parent: 'company',
    load: () => import('./flows/routes.ts'),
  },
};

/** How one router adds the routes of the areas. */
export interface Discovery {
  readonly patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
  /** Why the area of an address last failed to load; undefined if it loaded or was not requested. */
  readonly failureAt: (pathname: string) => unknown;
  /** Preloads the area of an address. Null if its routes are known. */
  readonly loadAhead: (router: DataRouter, pathname: string) => Promise<void> | null;
}

export function createDiscovery(): Discovery {
  const known = new Set<AreaName>();
  const failures = new Map<AreaName, unknown>();
  const unknownAreaOf = (pathname: string): AreaName | null => {
    const name = areaOf(pathname);
    return name === null || known.has(name) ? null : name;
  };
  const add = async (
    name: AreaName,
    patch: (parent: string, routes: RouteObject[]) => void,
    signal?: AbortSignal,
  ): Promise<void> => {
    const { parent, load } = areas[name];
    const { routes } = await retryImport(load);
    // The router would ignore routes found by an interrupted navigation.
    if (known.has(name) || signal?.aborted) return;
    patch(parent, routes());
    known.add(name);
    failures.delete(name);
  };
  return {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const name = unknownAreaOf(path);
      if (name === null) return;
      try {
        await add(name, patch, signal);
      } catch (error) {
        // Throwing here would replace the whole shell with an error; the catch-all route throws it inside the shell.
        failures.set(name, error);
      }
    },
    failureAt(pathname) {
      const name = unknownAreaOf(pathname);
      return name === null ? undefined : failures.get(name);
    },
    loadAhead(router, pathname) {
      const name = unknownAreaOf(pathname);
      return name && add(name, (parent, routes) => router.patchRoutes(parent, routes));
    },
  };
}
