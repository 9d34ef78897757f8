import type { RouteObject } from 'react-router';
import type { MappingsScreenQuery } from '#gql/MappingsScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';

/** `/c/{company}/settings/mappings`: editors and owners (spec §6). */
export const mappingsRoute = (): RouteObject =>
  screenRoute<'mappings', MappingsScreenQuery>({
    at: 'mappings',
    title: 'Mappings',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Mappings', to: paths.mappings(params) },
    ],
    query: () => import('./mappings-query.ts'),
    screen: async () => (await import('./MappingsScreen.tsx')).MappingsScreen,
    skeleton: { loading: 'mappings', cards: [{ rows: 14 }] },
    over: ['new'],
    drawers: historyRoute('mappingsHistory'),
  });
