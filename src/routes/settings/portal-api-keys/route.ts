import type { RouteObject } from 'react-router';
import type { PortalApiKeysScreenQuery } from '#gql/PortalApiKeysScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { formDrawerRoute } from '../../_shared/drawers/form-drawer.ts';
import { PortalApiKeysSkeleton } from './PortalApiKeysSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** `/c/{company}/settings/portal_api_keys`: editors and owners (spec §6). */
export const portalApiKeysRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit'],
    screenRoute<'portalApiKeys', PortalApiKeysScreenQuery>({
      at: 'portalApiKeys',
      title: 'Portal API keys',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Portal API keys', to: paths.portalApiKeys(params) },
      ],
      query: () => import('./portal-api-keys-query.ts'),
      screen: async () => (await load()).PortalApiKeysScreen,
      skeleton: PortalApiKeysSkeleton,
    }),
  ),
  children: [
    formDrawerRoute({
      id: 'portalApiKeysDrawer',
      component: async () => (await retryImport(load)).PortalApiKeyDrawers,
      newQuery: () => import('#gql/NewPortalApiKeyQuery'),
      editQuery: () => import('#gql/EditPortalApiKeyQuery'),
      keyName: 'key_uuid',
    }),
  ],
});
