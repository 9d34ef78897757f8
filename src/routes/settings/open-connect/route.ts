import type { RouteObject } from 'react-router';
import type { OpenConnectScreenQuery } from '#gql/OpenConnectScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { formDrawerRoute } from '../../_shared/drawers/form-drawer.ts';
import { OpenConnectSkeleton } from './OpenConnectSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** `/c/{company}/settings/open_connect`: editors and owners (spec §6). */
export const openConnectRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit'],
    screenRoute<'openConnect', OpenConnectScreenQuery>({
      at: 'openConnect',
      title: 'Open Connect',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Open Connect', to: paths.openConnect(params) },
      ],
      query: () => import('./open-connect-query.ts'),
      screen: async () => (await load()).OpenConnectScreen,
      skeleton: OpenConnectSkeleton,
    }),
  ),
  children: [
    formDrawerRoute({
      id: 'openConnectDrawer',
      component: async () => (await retryImport(load)).OpenConnectDrawers,
      newQuery: () => import('#gql/NewAdapterKeyQuery'),
      editQuery: () => import('#gql/AdapterDrawerQuery'),
      keyName: 'adapter_uuid',
    }),
  ],
});
