import type { RouteObject } from 'react-router';
import { screenRoute } from '../screen-route.ts';

/**
 * In the portal's document, this address only redirects to the explorer's document, which has a different content
 * security policy.
 */
export const graphqlExplorerRoute = (): RouteObject =>
  screenRoute<'graphqlExplorer'>({
    at: 'graphqlExplorer',
    title: 'API explorer',
    screen: async () => (await import('./ExplorerDoor.tsx')).ExplorerDoor,
  });
