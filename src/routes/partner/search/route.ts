import { replace, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import type { QuickViewDetailsQuery } from '#gql/QuickViewDetailsQuery';
import type { ResubmissionDrawerQuery } from '#gql/ResubmissionDrawerQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { readsInternals } from '../../access.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { historyLoader } from '../../_shared/audit/history-route.ts';
import { isUuid } from '../../params.ts';
import { paths } from '../../paths.ts';
import { revalidatesFor } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { listKey, QUICK_VIEW_PARAM } from './view-params.ts';
import { PartnerSearchSkeleton } from './PartnerSearchSkeleton.tsx';
import { readResubmission } from './resubmission/resubmission-address.ts';

const loadQueries = () => import('./search-query.ts');
const load = () => import('./screen-and-quick-view.ts');

/** Overlays of the list are child routes: their data loads with the navigation, in parallel with the list's. */
const overSearchRoute = (): RouteObject => ({
  id: 'partnerSearchQuickView',
  index: true,
  lazy: { Component: async () => (await retryImport(load)).OverSearch },
  loader(args) {
    const search = new URL(args.request.url).searchParams;
    if (readHistory(search)) return historyLoader(args);
    const resubmission = readResubmission(search);
    if (resubmission !== null) {
      const recent = resubmission === 'recent';
      return startRouteQuery<ResubmissionDrawerQuery>(
        {
          query: () => retryImport(() => import('./resubmission/resubmission-query.ts')),
          variables: {
            run_uuid: recent ? '' : resubmission.run_uuid,
            partner_uuid: args.params.partner_uuid ?? '',
            recent,
          },
        },
        args,
      );
    }
    const invocation_uuid = search.get(QUICK_VIEW_PARAM) ?? '';
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

const searchRoute = () =>
  screenRoute<'partnerSearch', PartnerSearchScreenQuery>({
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
  });

/** `/tp/{partner}/search`: the executions of a trading partner. */
export function partnerSearchRoute(): RouteObject {
  const { loader, ...route } = searchRoute();
  // The overlay is in the address too, but does not change the list.
  const listOf = ({ pathname, searchParams }: URL) => `${pathname}?${listKey(searchParams)}`;
  return revalidatesFor(listOf, {
    ...route,
    // If the person's default view is known, redirect before the list without it is requested; on a cold start, the
    // screen redirects.
    async loader(args: LoaderFunctionArgs) {
      const { pathname, search } = new URL(args.request.url);
      if (search === '') {
        const { defaultSearch } = await retryImport(loadQueries);
        const to = defaultSearch(args.context.get(environmentContext), args.params.company_uuid ?? '');
        if (to !== null) return replace(pathname + to);
      }
      return loader(args);
    },
    children: [overSearchRoute()],
  });
}
