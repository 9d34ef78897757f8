import type { MiddlewareFunction, NonIndexRouteObject, RouteObject } from 'react-router';
import { retryImport } from '../../lib/retry-import.ts';
import { environmentContext } from '../../relay/route-query.ts';
import { PageBoundary } from '../root/PageBoundary.tsx';
import { OpeningPage } from './OpeningPage.tsx';
import { publicContext } from './public-environments.ts';

/** From here on loaders ask as nobody. */
const asNobody: MiddlewareFunction = ({ context }, next) => {
  context.set(environmentContext, context.get(publicContext)().asNobody);
  return next();
};

/**
 * Around the screens that need nobody to be signed in and have no shell: their queries go out without a token.
 * `usePublicEnvironments` reaches the other store, for what is added for people who are signed in.
 */
export const publicRoute = (screens: readonly RouteObject[]): NonIndexRouteObject => ({
  id: 'public',
  middleware: [asNobody],
  loader: async ({ context }) => context.get(publicContext)(),
  // What is public does not change while one is there.
  shouldRevalidate: () => false,
  HydrateFallback: OpeningPage,
  ErrorBoundary: PageBoundary,
  lazy: {
    Component: async () => (await retryImport(() => import('./PublicLayout.tsx'))).PublicLayout,
  },
  // The portal's own wait for a sign-in; here nobody signs in.
  children: screens.map((screen) => ({ ...screen, HydrateFallback: OpeningPage })),
});
