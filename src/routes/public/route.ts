import type { MiddlewareFunction, NonIndexRouteObject, RouteObject } from 'react-router';
import { retryImport } from '../../lib/retry-import.ts';
import { environmentContext } from '../../relay/route-query.ts';
import { PageBoundary } from '../root/PageBoundary.tsx';
import { OpeningPage } from './OpeningPage.tsx';
import { publicContext } from './public-environments.ts';

/** Makes loaders use the anonymous store. */
const asNobody: MiddlewareFunction = ({ context }, next) => {
  context.set(environmentContext, context.get(publicContext)().asNobody);
  return next();
};

/**
 * Wraps the screens that need no sign-in and have no shell: their queries carry no token. `usePublicEnvironments` gives
 * access to the other store, for content added for signed-in people.
 */
export const publicRoute = (screens: readonly RouteObject[]): NonIndexRouteObject => ({
  id: 'public',
  middleware: [asNobody],
  loader: async ({ context }) => context.get(publicContext)(),
  // Public data does not change while the page is open.
  shouldRevalidate: () => false,
  HydrateFallback: OpeningPage,
  ErrorBoundary: PageBoundary,
  lazy: {
    Component: async () => (await retryImport(() => import('./PublicLayout.tsx'))).PublicLayout,
  },
  // Replaces the portal's fallback, which waits for a sign-in.
  children: screens.map((screen) => ({ ...screen, HydrateFallback: OpeningPage })),
});
