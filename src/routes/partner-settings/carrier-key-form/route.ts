import type { RouteObject } from 'react-router';
import type { EditCarrierApiKeyScreenQuery } from '#gql/EditCarrierApiKeyScreenQuery';
import type { NewCarrierApiKeyScreenQuery } from '#gql/NewCarrierApiKeyScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';

/** `/c/{company}/settings/tp/{partner}/capi/new`: for editors and owners; others see who can add keys (spec §2). */
export const newCarrierApiKeyRoute = (): RouteObject =>
  screenRoute<'newCarrierApiKey', NewCarrierApiKeyScreenQuery>({
    at: 'newCarrierApiKey',
    title: 'New carrier API key',
    crumbs: (params, names) =>
      partnerCrumbs(
        params,
        names,
        { label: 'Carrier API keys', to: paths.partnerCarrierApiKeys(params) },
        { label: 'New key', to: paths.newCarrierApiKey(params) },
      ),
    query: () => import('#gql/NewCarrierApiKeyScreenQuery'),
    variables: ({ params }) => ({ partner_uuid: params.partner_uuid }),
    alongside: () => import('./CarrierKeyForms.tsx'),
    screen: async () => (await import('./NewCarrierApiKeyScreen.tsx')).NewCarrierApiKeyScreen,
    skeleton: { loading: 'the form', cards: [{ lines: 14 }] },
  });

/**
 * `/c/{company}/settings/tp/{partner}/capi/{key}/edit`: for all members; read-only unless they may change it (spec §2).
 */
export const editCarrierApiKeyRoute = (): RouteObject =>
  screenRoute<'editCarrierApiKey', EditCarrierApiKeyScreenQuery>({
    at: 'editCarrierApiKey',
    title: 'Carrier API key',
    crumbs: (params, names) =>
      partnerCrumbs(
        params,
        names,
        { label: 'Carrier API keys', to: paths.partnerCarrierApiKeys(params) },
        { label: 'Key', to: paths.editCarrierApiKey(params) },
      ),
    query: () => import('#gql/EditCarrierApiKeyScreenQuery'),
    variables: ({ params }) => ({ partner_uuid: params.partner_uuid, key_uuid: params.key_uuid }),
    alongside: () => import('./CarrierKeyForms.tsx'),
    screen: async () => (await import('./EditCarrierApiKeyScreen.tsx')).EditCarrierApiKeyScreen,
    skeleton: { loading: 'the form', cards: [{ lines: 14 }] },
  });
