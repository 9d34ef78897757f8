import type { RouteObject } from 'react-router';
import type { CarrierApiKeysScreenQuery } from '#gql/CarrierApiKeysScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { formDrawerRoute } from '../../_shared/drawers/form-drawer.ts';
import { CarrierApiKeysSkeleton } from './CarrierApiKeysSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** `/c/{company}/settings/capi`: editors and owners (spec §6). */
export const carrierApiKeysRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit'],
    screenRoute<'companyCarrierApiKeys', CarrierApiKeysScreenQuery>({
      at: 'companyCarrierApiKeys',
      title: 'Carrier API keys',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Carrier API keys', to: paths.companyCarrierApiKeys(params) },
      ],
      query: () => import('./carrier-api-keys-query.ts'),
      screen: async () => (await load()).CarrierApiKeysScreen,
      skeleton: CarrierApiKeysSkeleton,
    }),
  ),
  children: [
    formDrawerRoute({
      id: 'carrierApiKeysDrawer',
      component: async () => (await retryImport(load)).CarrierApiKeyDrawers,
      newQuery: () => import('#gql/NewCarrierKeyQuery'),
      editQuery: () => import('#gql/EditCarrierKeyQuery'),
      keyName: 'key_uuid',
    }),
  ],
});
