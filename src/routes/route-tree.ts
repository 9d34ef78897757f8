import type { RouteObject } from 'react-router';
import signedInQuery from '#gql/SignedInLayoutQuery';
import { requireAuth } from '../auth/guards.ts';
import { activateOauthClientRoute } from './activate-oauth-client/route.ts';
import { authCallbackRoute } from './auth-callback/route.ts';
import { companyRoute } from './root/company-route.ts';
import { catalogueRoute } from './dev-catalogue/route.ts';
import { errorRoutes } from './error/route.ts';
import { forceLoginRoute } from './force-login/route.ts';
import { graphqlExplorerRoute } from './graphql-explorer/route.ts';
import { layoutRoute } from './layout-route.ts';
import { notFoundRoute } from './not-found-route.ts';
import { publicRoute } from './public/route.ts';
import { PageBoundary } from './root/PageBoundary.tsx';
import { RootLayout } from './root/RootLayout.tsx';
import { SignedInLayout } from './root/SignedInLayout.tsx';
import { SigningIn } from './root/SigningIn.tsx';
import { uploadRoute } from './upload/route.ts';

/**
 * The routes in the entry chunk: public screens, and the layouts that the areas add their routes to. Creates new
 * objects each time, because a router empties the objects it receives.
 */
export function createRoutes(
  isCallback: boolean,
  failureAt: (pathname: string) => unknown = () => undefined,
): RouteObject[] {
  const pages: RouteObject[] = [
    authCallbackRoute(isCallback),
    forceLoginRoute(),
    graphqlExplorerRoute(),
    publicRoute([activateOauthClientRoute(), uploadRoute()]),
    ...(import.meta.env.DEV ? [catalogueRoute()] : []),
    {
      ...layoutRoute({
        id: 'signedIn',
        Component: SignedInLayout,
        ErrorBoundary: PageBoundary,
        query: signedInQuery,
        variables: () => ({}),
      }),
      middleware: [requireAuth],
      children: [...errorRoutes(), companyRoute(failureAt), notFoundRoute(failureAt)],
    },
  ];
  return [
    {
      id: 'root',
      Component: RootLayout,
      HydrateFallback: SigningIn,
      children: [{ id: 'pages', ErrorBoundary: PageBoundary, children: pages }],
    },
  ];
}
