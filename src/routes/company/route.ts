import type { RouteObject } from 'react-router';
import { NotFoundPage } from '../error/NotFoundPage.tsx';
import { routeParams } from '../params.ts';
import { patterns } from '../paths.ts';
import { ContentBoundary } from '../root/ContentBoundary.tsx';
import { CompanyLayout } from './CompanyLayout.tsx';
import { executionRedirectRoute } from './execution-redirect/route.ts';
import { partnerRoute } from './partner/route.ts';
import { pulseRoute } from './pulse/route.ts';
import { partnersRoute } from './settings/partners/route.ts';

/** Everything under /c/{company_uuid}. */
export const companyRoute = (): RouteObject => ({
  id: 'company',
  path: patterns.pulse,
  Component: CompanyLayout,
  ErrorBoundary: ContentBoundary,
  loader({ params }) {
    routeParams<'pulse'>(params, ['company_uuid']);
    return null;
  },
  children: [
    pulseRoute(),
    executionRedirectRoute(),
    partnersRoute(),
    partnerRoute(),
    { path: '*', Component: NotFoundPage, handle: { title: 'Page not found' } },
  ],
});
