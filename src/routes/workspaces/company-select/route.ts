import type { CompanySelectScreenQuery } from '#gql/CompanySelectScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { CompanySelectSkeleton } from './CompanySelectSkeleton.tsx';

export const companySelectRoute = () =>
  screenRoute<'companySelect', CompanySelectScreenQuery>({
    at: 'companySelect',
    title: 'Workspaces',
    query: () => import('#gql/CompanySelectScreenQuery'),
    variables: () => ({}),
    screen: async () => (await import('./CompanySelectScreen.tsx')).CompanySelectScreen,
    skeleton: CompanySelectSkeleton,
  });
