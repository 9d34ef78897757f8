import type { DashboardScreenQuery } from '#gql/DashboardScreenQuery';
import { screenRoute } from '../../../screen-route.ts';

export const partnerDashboardRoute = () =>
  screenRoute<'partnerDashboard', DashboardScreenQuery>({
    at: 'partnerDashboard',
    title: 'Dashboard',
    query: () => import('#gql/DashboardScreenQuery'),
    variables: ({ params }) => ({ partner_uuid: params.partner_uuid }),
    screen: async () => (await import('./DashboardScreen.tsx')).DashboardScreen,
    skeleton: async () => (await import('./DashboardSkeleton.tsx')).DashboardSkeleton,
  });
