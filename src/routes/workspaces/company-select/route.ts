import type { CompanySelectScreenQuery } from '#gql/CompanySelectScreenQuery';
import { screenRoute } from '../../screen-route.ts';

export const companySelectRoute = () =>
  screenRoute<'companySelect', CompanySelectScreenQuery>({
    at: 'companySelect',
    title: 'Workspaces',
    query: () => import('#gql/CompanySelectScreenQuery'),
    variables: () => ({}),
    screen: async () => (await import('./CompanySelectScreen.tsx')).CompanySelectScreen,
    skeleton: { loading: 'workspaces', cards: [{ rows: 6 }] },
  });
