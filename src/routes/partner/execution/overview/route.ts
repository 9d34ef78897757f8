import type { RouteObject } from 'react-router';
import { screenRoute } from '#routes/screen-route.ts';
import { loadComparison, needsComparison } from '../compare/compare-loader.ts';
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
  loader: loadComparison,
  shouldRevalidate: needsComparison,
});
