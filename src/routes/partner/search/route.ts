import type { RouteObject } from 'react-router';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import type { QuickViewDetailsQuery } from '#gql/QuickViewDetailsQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '../../../relay/route-query.ts';
import { readsInternals } from '../../access.ts';
import { isUuid } from '../../params.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { listKey, QUICK_VIEW_PARAM } from './view-params.ts';
import { PartnerSearchSkeleton } from './PartnerSearchSkeleton.tsx';

const loadQueries = () => import('./search-query.ts');
const load = () => import('./screen-and-quick-view.ts');

/** The quick view is a child route of the search: its data loads with the address, in parallel with the list's. */
const quickViewRoute = (): RouteObject => ({
  id: 'partnerSearchQuickView',
  index: true,
  lazy: { Component: async () => (await retryImport(load)).QuickView },
  loader(args) {
    const invocation_uuid = new URL(args.request.url).searchParams.get(QUICK_VIEW_PARAM) ?? '';
    if (!isUuid(invocation_uuid)) return null;
    return startRouteQuery<QuickViewDetailsQuery>(
      {
        query: async () => ({ default: (await retryImport(loadQueries)).quickViewQuery }),
        variables: {
          invocation_uuid,
          internals: readsInternals(args.context.get(environmentContext), args.params.company_uuid ?? ''),
        },
      },
      args,
    );
  },
});

/** `/tp/{partner}/search`: the executions of a trading partner. */
export const partnerSearchRoute = (): RouteObject => ({
  ...screenRoute<'partnerSearch', PartnerSearchScreenQuery>({
    at: 'partnerSearch',
    title: 'Executions',
    crumbs: (params, { partner }) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: partner ?? '…', to: paths.partnerDashboard(params) },
      { label: 'Executions', to: paths.partnerSearch(params) },
    ],
    query: loadQueries,
    screen: async () => (await load()).PartnerSearchScreen,
    skeleton: PartnerSearchSkeleton,
  }),
  // The quick view is in the address too, but does not change the list.
  shouldRevalidate: ({ currentUrl, nextUrl }) =>
    currentUrl.href === nextUrl.href || listKey(currentUrl.searchParams) !== listKey(nextUrl.searchParams),
  children: [quickViewRoute()],
});
