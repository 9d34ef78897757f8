import type { RouteObject } from 'react-router';
import type { LibraryScreenQuery } from '#gql/LibraryScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { closedSearch, PREVIEW_BYTES, readDrawer, type OpenDrawer } from './drawer-address.ts';
import type { DrawerContext } from './drawer-context.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';
import { LibrarySkeleton } from './LibrarySkeleton.tsx';

/** `/c/{company}/tp/{partner}/library`: open to every role; guests see only documents shared with them. */
export const partnerLibraryRoute = (): RouteObject =>
  screenRoute<'partnerLibrary', LibraryScreenQuery>({
    at: 'partnerLibrary',
    title: 'Library',
    crumbs: (params, { partner }) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: partner ?? '…', to: paths.partnerDashboard(params) },
      { label: 'Library', to: paths.partnerLibrary(params) },
    ],
    query: () => import('./library-query.ts'),
    screen: async () => (await import('./LibraryScreen.tsx')).LibraryScreen,
    skeleton: LibrarySkeleton,
    over: ['edit', 'document'],
    drawers: drawerRoute<OpenDrawer, DrawerContext>({
      id: 'partnerLibraryDrawer',
      read: readDrawer,
      closed: closedSearch,
      isRestricted: () => false,
      kinds: {
        document: {
          title: 'Document',
          width: 880,
          query: () => import('#gql/DocumentDrawerQuery'),
          variables: () => ({ max_bytes: PREVIEW_BYTES }),
          content: lazily(() => import('./document/DocumentDrawer.tsx'), 'DocumentDrawer'),
        },
        edit: {
          title: 'Document',
          query: () => import('#gql/EditDocumentQuery'),
          content: lazily(() => import('./edit/EditDocument.tsx'), 'EditDocument'),
        },
      },
    }),
  });
