import type { RouteObject } from 'react-router';
import type { PortalApiKeysScreenQuery } from '#gql/PortalApiKeysScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { newOrEdit } from '../../_shared/drawers/form-drawer.ts';

/** `/c/{company}/settings/portal_api_keys`: editors and owners (spec §6). */
export const portalApiKeysRoute = (): RouteObject =>
  screenRoute<'portalApiKeys', PortalApiKeysScreenQuery>({
    at: 'portalApiKeys',
    title: 'Portal API keys',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Portal API keys', to: paths.portalApiKeys(params) },
    ],
    query: () => import('./portal-api-keys-query.ts'),
    screen: async () => (await import('./PortalApiKeysScreen.tsx')).PortalApiKeysScreen,
    skeleton: { loading: 'portal API keys', cards: [{ rows: 6 }] },
    over: ['new', 'edit'],
    drawers: drawerRoute({
      id: 'portalApiKeysDrawer',
      read: newOrEdit('key_uuid'),
      kinds: {
        new: {
          title: 'API key',
          query: () => import('#gql/NewPortalApiKeyQuery'),
          content: lazily(() => import('./form/NewPortalApiKey.tsx'), 'NewPortalApiKey'),
        },
        edit: {
          title: 'API key',
          query: () => import('#gql/EditPortalApiKeyQuery'),
          content: lazily(() => import('./form/EditPortalApiKey.tsx'), 'EditPortalApiKey'),
        },
      },
    }),
  });
