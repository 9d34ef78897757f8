import type { MetricsScreenQuery } from '#gql/MetricsScreenQuery';
import { leavesForm } from '../../forms/form-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { MetricsSkeleton } from './MetricsSkeleton.tsx';

/** `/c/{company}/metrics`: everybody in the workspace; guests count the executions of their partners. */
export const metricsRoute = () => ({
  ...screenRoute<'metrics', MetricsScreenQuery>({
    at: 'metrics',
    title: 'Metrics',
    query: () => import('./metrics-query.ts'),
    screen: async () => (await import('./MetricsScreen.tsx')).MetricsScreen,
    skeleton: MetricsSkeleton,
  }),
  // Opening a drawer changes the address, but not the numbers.
  shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
    currentUrl.href === nextUrl.href || !leavesForm(currentUrl, nextUrl),
});
