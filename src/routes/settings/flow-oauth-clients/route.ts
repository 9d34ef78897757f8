import type { RouteObject } from 'react-router';
import type { FlowOauthClientsScreenQuery } from '#gql/FlowOauthClientsScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { formDrawerRoute } from '../../_shared/drawers/form-drawer.ts';
import { FlowOauthClientsSkeleton } from './FlowOauthClientsSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** `/c/{company}/settings/flow_oauth_clients`: editors and owners (spec §6). */
export const flowOauthClientsRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit'],
    screenRoute<'flowOauthClients', FlowOauthClientsScreenQuery>({
      at: 'flowOauthClients',
      title: 'Flow OAuth clients',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Flow OAuth clients', to: paths.flowOauthClients(params) },
      ],
      query: () => import('./flow-oauth-clients-query.ts'),
      screen: async () => (await load()).FlowOauthClientsScreen,
      skeleton: FlowOauthClientsSkeleton,
    }),
  ),
  children: [
    formDrawerRoute({
      id: 'flowOauthClientsDrawer',
      component: async () => (await retryImport(load)).FlowOauthClientDrawers,
      newQuery: () => import('#gql/NewFlowOauthClientQuery'),
      editQuery: () => import('#gql/EditFlowOauthClientQuery'),
      keyName: 'client_uuid',
    }),
  ],
});
