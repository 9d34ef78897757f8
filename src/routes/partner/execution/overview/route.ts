import type { RouteObject } from 'react-router';
import type { CompareScreenQuery } from '#gql/CompareScreenQuery';
import { retryImport } from '../../../../lib/retry-import.ts';
import { startRouteQuery } from '../../../../relay/route-query.ts';
import { screenRoute } from '../../../screen-route.ts';
import { COMPARE_PARAM, readOther } from '../compare/compare-search.ts';
import { loadCompare } from '../compare/load-compare.ts';
import { executionCrumbs } from '../crumbs.ts';
import { ExecutionSkeleton } from '../ExecutionSkeleton.tsx';

/**
 * `/f/{execution}`: the overview, whose data is part of the layout's query. With `?compare=`, the comparison with
 * another execution, which has a query of its own.
 */
export const executionOverviewRoute = (): RouteObject => ({
  ...screenRoute<'execution'>({
    at: 'execution',
    title: 'Execution',
    crumbs: executionCrumbs,
    screen: async () => (await import('./OverviewScreen.tsx')).OverviewScreen,
    skeleton: ExecutionSkeleton,
  }),
  loader(args) {
    const { searchParams } = new URL(args.request.url);
    if (!searchParams.has(COMPARE_PARAM)) return null;
    void loadCompare().catch(() => undefined);
    return startRouteQuery<CompareScreenQuery>(
      {
        query: () => retryImport(() => import('#gql/CompareScreenQuery')),
        variables: { invocation_uuid: args.params.invocation_uuid ?? '', other: readOther(searchParams) },
      },
      args,
    );
  },
  // The files and what is ignored are in the address too, but are in the data already.
  shouldRevalidate: ({ currentUrl, nextUrl }) =>
    currentUrl.href === nextUrl.href ||
    currentUrl.searchParams.get(COMPARE_PARAM) !== nextUrl.searchParams.get(COMPARE_PARAM),
});
