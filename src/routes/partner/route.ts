import type { RouteObject } from 'react-router';
import partnerLayoutQuery, { type PartnerLayoutQuery } from '#gql/PartnerLayoutQuery';
import { layoutRoute } from '../layout-route.ts';
import { routeParams } from '../params.ts';
import { patterns } from '../paths.ts';
import { partnerDashboardRoute } from './dashboard/route.ts';
import { PartnerLayout } from './PartnerLayout.tsx';
import { executionRoute } from './execution/route.ts';
import { partnerSearchRoute } from './search/route.ts';

/** Everything under /c/{company_uuid}/tp/{partner_uuid}. */
export const partnerRoute = (): RouteObject => ({
  ...layoutRoute<PartnerLayoutQuery>({
    id: 'partnerLayout',
    path: patterns.partnerDashboard,
    Component: PartnerLayout,
    query: partnerLayoutQuery,
    variables: ({ params }) => {
      const { partner_uuid } = routeParams<'partnerDashboard'>(params, ['company_uuid', 'partner_uuid']);
      return { partner_uuid };
    },
  }),
  children: [partnerDashboardRoute(), partnerSearchRoute(), executionRoute()],
});
