import type { RouteObject } from 'react-router';
import { patterns } from '../paths.ts';
import { partnerDashboardRoute } from './dashboard/route.ts';
import { executionRoute } from './execution/route.ts';
import { partnerLibraryRoute } from './library/route.ts';
import { partnerSearchRoute } from './search/route.ts';
import { partnerTemplatesRoute } from './templates/route.ts';

/** Everything under /c/{company_uuid}/tp/{partner_uuid}. */
export const partnerRoute = (): RouteObject => ({
  id: 'partnerLayout',
  path: patterns.partnerDashboard,
  children: [
    partnerDashboardRoute(),
    partnerSearchRoute(),
    partnerLibraryRoute(),
    partnerTemplatesRoute(),
    executionRoute(),
  ],
});
