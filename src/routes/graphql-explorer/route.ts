import type { RouteObject } from 'react-router';
import { screenRoute } from '../screen-route.ts';

/** In the portal's own document this address only leads to the explorer's, which has another policy. */
export const graphqlExplorerRoute = (): RouteObject =>
  screenRoute<'graphqlExplorer'>({
    at: 'graphqlExplorer',
    title: 'API explorer',
    screen: async () => (await import('./ExplorerDoor.tsx')).ExplorerDoor,
  });
