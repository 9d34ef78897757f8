import type { RouteObject } from 'react-router';
import type { DashboardScreenQuery } from '#gql/DashboardScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { revalidatesFor } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';

export const partnerDashboardRoute = (): RouteObject => ({
  // Opening a form changes the address, but not what the page shows.
  ...revalidatesFor(
    ({ pathname }) => pathname,
    screenRoute<'partnerDashboard', DashboardScreenQuery>({
      at: 'partnerDashboard',
      title: 'Dashboard',
      crumbs: (params, { partner }) => [
        { label: 'Trading partners', to: paths.partners(params) },
        { label: partner ?? '…', to: paths.partnerDashboard(params) },
      ],
      query: () => import('#gql/DashboardScreenQuery'),
      variables: ({ params, internals }) => ({ partner_uuid: params.partner_uuid, internals }),
      screen: async () => (await import('./DashboardScreen.tsx')).DashboardScreen,
      skeleton: DashboardSkeleton,
    }),
  ),
  children: [historyRoute('partnerDashboardHistory')],
});
