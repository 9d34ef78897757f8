import type { RouteObject } from 'react-router';
import { screenRoute } from '../../../screen-route.ts';
import { executionCrumbs } from '../crumbs.ts';
import { ExecutionSkeleton } from '../ExecutionSkeleton.tsx';

/** `/f/{execution}`: the overview. Its data is part of the layout's query. */
export const executionOverviewRoute = (): RouteObject =>
  screenRoute<'execution'>({
    at: 'execution',
    title: 'Execution',
    crumbs: executionCrumbs,
    screen: async () => (await import('./OverviewScreen.tsx')).OverviewScreen,
    skeleton: ExecutionSkeleton,
  });
