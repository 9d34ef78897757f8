import type { RouteObject } from 'react-router';
import { notFoundRoute } from '../not-found-route.ts';
import { routeParams } from '../params.ts';
import { patterns } from '../paths.ts';
import { ContentBoundary } from './ContentBoundary.tsx';
import { CompanyLayout } from './CompanyLayout.tsx';

/** Wraps everything under /c/{company_uuid}; the areas add the screens. */
export const companyRoute = (failureAt: (pathname: string) => unknown): RouteObject => ({
  id: 'company',
  path: patterns.pulse,
  Component: CompanyLayout,
  ErrorBoundary: ContentBoundary,
  loader({ params }) {
    routeParams<'pulse'>(params, ['company_uuid']);
    return null;
  },
  children: [notFoundRoute(failureAt)],
});
