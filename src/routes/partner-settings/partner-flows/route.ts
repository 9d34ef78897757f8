import type { RouteObject } from 'react-router';
import type { PartnerFlowsScreenQuery } from '#gql/PartnerFlowsScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';

/** `/c/{company}/settings/tp/{partner}/fc`: open to every role (spec §2). */
export const partnerFlowsRoute = (): RouteObject =>
  screenRoute<'partnerFlows', PartnerFlowsScreenQuery>({
    at: 'partnerFlows',
    title: 'Flows',
    crumbs: (params, names) =>
      partnerCrumbs(params, names, { label: 'Flows', to: paths.partnerFlows(params) }),
    query: () => import('./partner-flows-query.ts'),
    screen: async () => (await import('./PartnerFlowsScreen.tsx')).PartnerFlowsScreen,
    skeleton: { loading: 'the trading partner', cards: [{ rows: 12 }] },
    over: [],
    drawers: historyRoute('partnerFlowsHistory'),
  });
