import type { RouteObject } from 'react-router';
import type { OpenConnectScreenQuery } from '#gql/OpenConnectScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { newOrEdit } from '../../_shared/drawers/form-drawer.ts';

/** `/c/{company}/settings/open_connect`: editors and owners (spec §6). */
export const openConnectRoute = (): RouteObject =>
  screenRoute<'openConnect', OpenConnectScreenQuery>({
    at: 'openConnect',
    title: 'Open Connect',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Open Connect', to: paths.openConnect(params) },
    ],
    query: () => import('./open-connect-query.ts'),
    screen: async () => (await import('./OpenConnectScreen.tsx')).OpenConnectScreen,
    skeleton: {
      loading: 'Open Connect',
      cards: [
        { title: 'API keys', rows: 3 },
        { title: 'Adapters', rows: 5 },
      ],
    },
    over: ['new', 'edit'],
    drawers: drawerRoute({
      id: 'openConnectDrawer',
      read: newOrEdit('adapter_uuid'),
      kinds: {
        new: {
          title: 'Open Connect',
          query: () => import('#gql/NewAdapterKeyQuery'),
          content: lazily(() => import('./keys/NewAdapterKey.tsx'), 'NewAdapterKey'),
        },
        edit: {
          title: 'Open Connect',
          query: () => import('#gql/AdapterDrawerQuery'),
          content: lazily(() => import('./adapter/AdapterDrawer.tsx'), 'AdapterDrawer'),
        },
      },
    }),
  });
