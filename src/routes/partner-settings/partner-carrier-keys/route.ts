import type { RouteObject } from 'react-router';
import type { PartnerCarrierKeysScreenQuery } from '#gql/PartnerCarrierKeysScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';

/** `/c/{company}/settings/tp/{partner}/capi`: for all members (spec §2). */
export const partnerCarrierKeysRoute = (): RouteObject =>
  screenRoute<'partnerCarrierApiKeys', PartnerCarrierKeysScreenQuery>({
    at: 'partnerCarrierApiKeys',
    title: 'Carrier API keys',
    crumbs: (params, names) =>
      partnerCrumbs(params, names, { label: 'Carrier API keys', to: paths.partnerCarrierApiKeys(params) }),
    query: () => import('./partner-carrier-keys-query.ts'),
    screen: async () => (await import('./PartnerCarrierKeysScreen.tsx')).PartnerCarrierKeysScreen,
    skeleton: { loading: 'the trading partner', cards: [{ rows: 12 }] },
    over: [],
    drawers: historyRoute('partnerCarrierKeysHistory'),
  });
