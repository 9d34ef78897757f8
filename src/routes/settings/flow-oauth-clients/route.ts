import type { RouteObject } from 'react-router';
import type { FlowOauthClientsScreenQuery } from '#gql/FlowOauthClientsScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { newOrEdit } from '../../_shared/drawers/form-drawer.ts';

/** `/c/{company}/settings/flow_oauth_clients`: editors and owners (spec §6). */
export const flowOauthClientsRoute = (): RouteObject =>
  screenRoute<'flowOauthClients', FlowOauthClientsScreenQuery>({
    at: 'flowOauthClients',
    title: 'Flow OAuth clients',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Flow OAuth clients', to: paths.flowOauthClients(params) },
    ],
    query: () => import('./flow-oauth-clients-query.ts'),
    screen: async () => (await import('./FlowOauthClientsScreen.tsx')).FlowOauthClientsScreen,
    skeleton: { loading: 'flow OAuth clients', cards: [{ rows: 6 }] },
    over: ['new', 'edit'],
    drawers: drawerRoute({
      id: 'flowOauthClientsDrawer',
      read: newOrEdit('client_uuid'),
      kinds: {
        new: {
          title: 'Client',
          query: () => import('#gql/NewFlowOauthClientQuery'),
          content: lazily(() => import('./form/NewFlowOauthClient.tsx'), 'NewFlowOauthClient'),
        },
        edit: {
          title: 'Client',
          query: () => import('#gql/EditFlowOauthClientQuery'),
          content: lazily(() => import('./form/EditFlowOauthClient.tsx'), 'EditFlowOauthClient'),
        },
      },
    }),
  });
