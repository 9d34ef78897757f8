import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { LibraryScreenQuery } from '#gql/LibraryScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { startRouteQuery } from '#relay/route-query.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { readDrawer } from './drawer-address.ts';
import { drawerQuery } from './drawer-query.ts';
import { LibrarySkeleton } from './LibrarySkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the list's route: its query starts with the navigation, and the list does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'partnerLibraryDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).LibraryDrawers },
  loader(args: LoaderFunctionArgs) {
    const drawer = readDrawer(new URL(args.request.url).searchParams);
    return drawer && startRouteQuery<OperationType>(drawerQuery(drawer), args);
  },
});

/** `/c/{company}/tp/{partner}/library`: open to every role; guests see only documents shared with them. */
export const partnerLibraryRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['edit', 'document'],
    screenRoute<'partnerLibrary', LibraryScreenQuery>({
      at: 'partnerLibrary',
      title: 'Library',
      crumbs: (params, { partner }) => [
        { label: 'Trading partners', to: paths.partners(params) },
        { label: partner ?? '…', to: paths.partnerDashboard(params) },
        { label: 'Library', to: paths.partnerLibrary(params) },
      ],
      query: () => import('./library-query.ts'),
      screen: async () => (await load()).LibraryScreen,
      skeleton: LibrarySkeleton,
    }),
  ),
  children: [drawerRoute()],
});
