import type { RouteObject } from 'react-router';
import { screenRoute } from '../screen-route.ts';

/** Development only: every src/ui component in its states. */
export const catalogueRoute = (): RouteObject =>
  screenRoute<'catalogue'>({
    at: 'catalogue',
    title: 'Catalogue',
    screen: async () => (await import('./CatalogueScreen.tsx')).CatalogueScreen,
  });
