import type { RouteObject } from 'react-router';
import type { DashboardScreenQuery } from '#gql/DashboardScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';

export const partnerDashboardRoute = (): RouteObject => ({
  ...screenRoute<'partnerDashboard', DashboardScreenQuery>({
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
  // Opening a form changes the address, but not what the page shows.
  shouldRevalidate: ({ currentUrl, nextUrl }) =>
    currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
});
