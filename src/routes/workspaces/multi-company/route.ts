import type { RouteObject } from 'react-router';
import type { MultiCompanyScreenQuery } from '#gql/MultiCompanyScreenQuery';
import { paths } from '../../paths.ts';
import { revalidatesFor } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { MultiCompanySkeleton } from './MultiCompanySkeleton.tsx';

/** The part of the address that the query depends on; the server does not need the rest. */
const asked = (search: URLSearchParams): string =>
  ['action', 'run', 'preview'].map((name) => search.get(name) ?? '').join(' ');

/** `/multic`: makes a change in several workspaces. */
export const multiCompanyRoute = (): RouteObject => ({
  ...revalidatesFor(
    ({ pathname, searchParams }) => `${pathname}?${asked(searchParams)}`,
    screenRoute<'multiCompany', MultiCompanyScreenQuery>({
      at: 'multiCompany',
      title: 'Multi-workspace action',
      crumbs: () => [
        { label: 'Workspaces', to: paths.companySelect({ stay: 1 }) },
        { label: 'Multi-workspace action', to: paths.multiCompany() },
      ],
      query: () => import('./multi-company-query.ts'),
      screen: async () => (await import('./MultiCompanyScreen.tsx')).MultiCompanyScreen,
      skeleton: MultiCompanySkeleton,
    }),
  ),
});
