import type { MultiCompanyUsersScreenQuery } from '#gql/MultiCompanyUsersScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';

/** `/multic/users`: the people and their access to workspaces. */
export const multiCompanyUsersRoute = () =>
  screenRoute<'multiCompanyUsers', MultiCompanyUsersScreenQuery>({
    at: 'multiCompanyUsers',
    title: 'Users of all workspaces',
    crumbs: () => [
      { label: 'Workspaces', to: paths.companySelect({ stay: 1 }) },
      { label: 'Users', to: paths.multiCompanyUsers() },
    ],
    query: () => import('./users-query.ts'),
    screen: async () => (await import('./MultiCompanyUsersScreen.tsx')).MultiCompanyUsersScreen,
    skeleton: { loading: 'users', cards: [{ rows: 14 }] },
  });
