import type { RouteObject } from 'react-router';
import type { UsersScreenQuery } from '#gql/UsersScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';

/** `/c/{company}/settings/users`: editors and owners (spec §6). */
export const usersRoute = (): RouteObject =>
  screenRoute<'users', UsersScreenQuery>({
    at: 'users',
    title: 'Users',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Users', to: paths.users(params) },
    ],
    query: () => import('./users-query.ts'),
    screen: async () => (await import('./UsersScreen.tsx')).UsersScreen,
    skeleton: { loading: 'users', cards: [{ rows: 12 }] },
    over: ['new'],
    drawers: historyRoute('usersHistory'),
  });
