import type { PartnersScreenQuery } from '#gql/PartnersScreenQuery';
import type { RouteObject } from 'react-router';
import { screenRoute } from '../../screen-route.ts';
import { historyRoute } from '../../_shared/audit/history-route.ts';

/** `/c/{company}/settings/tp`: for every role (spec §2). */
export const partnersRoute = (): RouteObject =>
  screenRoute<'partners', PartnersScreenQuery>({
    at: 'partners',
    title: 'Trading partners',
    query: () => import('./partners-query.ts'),
    screen: async () => (await import('./PartnersScreen.tsx')).PartnersScreen,
    skeleton: { loading: 'trading partners', cards: [{ rows: 14 }] },
    over: [],
    drawers: historyRoute('partnersHistory'),
  });
