import type { RouteObject } from 'react-router';
import type { PartnerScreenQuery } from '#gql/PartnerScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { screenRoute } from '../../screen-route.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';

/** `/c/{company}/settings/tp/{partner}`: open to every role (spec §2). */
export const partnerRoute = (): RouteObject =>
  screenRoute<'partner', PartnerScreenQuery>({
    at: 'partner',
    title: 'Settings',
    crumbs: partnerCrumbs,
    query: () => import('#gql/PartnerScreenQuery'),
    variables: ({ params, internals }) => ({ partner_uuid: params.partner_uuid, internals }),
    screen: async () => (await import('./PartnerScreen.tsx')).PartnerScreen,
    skeleton: { loading: 'the trading partner', cards: [{ rows: 12 }] },
    over: [],
    drawers: historyRoute('partnerHistory'),
  });
