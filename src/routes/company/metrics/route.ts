import type { MetricsScreenQuery } from '#gql/MetricsScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { MetricsSkeleton } from './MetricsSkeleton.tsx';

/** `/c/{company}/metrics`: everybody in the workspace; guests count the executions of their partners. */
export const metricsRoute = () =>
  screenRoute<'metrics', MetricsScreenQuery>({
    at: 'metrics',
    title: 'Metrics',
    query: () => import('./metrics-query.ts'),
    screen: async () => (await import('./MetricsScreen.tsx')).MetricsScreen,
    skeleton: MetricsSkeleton,
    over: ['edit', 'new'],
  });
