import type { RouteObject } from 'react-router';
import type { PartnerConnectionsScreenQuery } from '#gql/PartnerConnectionsScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';

/** `/c/{company}/settings/tp/{partner}/con`: for all members (spec §2). */
export const partnerConnectionsRoute = (): RouteObject =>
  screenRoute<'partnerConnections', PartnerConnectionsScreenQuery>({
    at: 'partnerConnections',
    title: 'Connections',
    crumbs: (params, names) =>
      partnerCrumbs(params, names, { label: 'Connections', to: paths.partnerConnections(params) }),
    query: () => import('./partner-connections-query.ts'),
    screen: async () => (await import('./PartnerConnectionsScreen.tsx')).PartnerConnectionsScreen,
    skeleton: { loading: 'the trading partner', cards: [{ rows: 12 }] },
    over: [],
    drawers: historyRoute('partnerConnectionsHistory'),
  });
