import type { RouteObject } from 'react-router';
import type { CarrierApiKeysScreenQuery } from '#gql/CarrierApiKeysScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { newOrEdit } from '../../_shared/drawers/form-drawer.ts';

/** `/c/{company}/settings/capi`: editors and owners (spec §6). */
export const carrierApiKeysRoute = (): RouteObject =>
  screenRoute<'companyCarrierApiKeys', CarrierApiKeysScreenQuery>({
    at: 'companyCarrierApiKeys',
    title: 'Carrier API keys',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Carrier API keys', to: paths.companyCarrierApiKeys(params) },
    ],
    query: () => import('./carrier-api-keys-query.ts'),
    screen: async () => (await import('./CarrierApiKeysScreen.tsx')).CarrierApiKeysScreen,
    skeleton: { loading: 'carrier API keys', cards: [{ rows: 10 }] },
    over: ['new', 'edit'],
    drawers: drawerRoute({
      id: 'carrierApiKeysDrawer',
      read: newOrEdit('key_uuid'),
      kinds: {
        new: {
          title: 'Carrier API key',
          query: () => import('#gql/NewCarrierKeyQuery'),
          content: lazily(() => import('./form/NewCarrierKey.tsx'), 'NewCarrierKey'),
        },
        edit: {
          title: 'Carrier API key',
          query: () => import('#gql/EditCarrierKeyQuery'),
          content: lazily(() => import('./form/EditCarrierKey.tsx'), 'EditCarrierKey'),
        },
      },
    }),
  });
