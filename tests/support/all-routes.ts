import type { RouteObject } from 'react-router';
import { areas } from '../../src/routes/areas.ts';
import { createRoutes } from '../../src/routes/route-tree.ts';

const flat = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...flat(route.children ?? [])]);

/** Loads every area. Returns a function that adds their routes to a tree. */
export async function loadAreas(): Promise<(tree: RouteObject[]) => void> {
  const loaded = await Promise.all(
    Object.values(areas).map(async ({ parent, load }) => ({ parent, ...(await load()) })),
  );
  return (tree) => {
    for (const { parent, routes } of loaded) {
      flat(tree)
        .find(({ id }) => id === parent)
        ?.children?.push(...routes());
    }
  };
}

/** The routes that a router knows after every area has been visited. */
export async function allRoutes(): Promise<RouteObject[]> {
  const tree = createRoutes(false);
  (await loadAreas())(tree);
  return tree;
}

/** The ids of routes, at any depth. */
export const idsOf = (routes: readonly RouteObject[]): string[] => flat(routes).flatMap(({ id }) => id ?? []);
