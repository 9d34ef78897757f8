import type { DashboardScreenQuery } from '#gql/DashboardScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';

export const partnerDashboardRoute = () =>
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
  });
