import type { RouteObject } from 'react-router';
import { screenRoute } from '../../../../screen-route.ts';
import { executionCrumbs } from '../crumbs.ts';

/** `/f/{execution}`: the details. Its data is part of the layout's one query. */
export const executionOverviewRoute = (): RouteObject =>
  screenRoute<'execution'>({
    at: 'execution',
    title: 'Execution',
    crumbs: executionCrumbs,
    screen: async () => (await import('./OverviewScreen.tsx')).OverviewScreen,
    skeleton: async () => (await import('../ExecutionSkeleton.tsx')).ExecutionSkeleton,
  });
