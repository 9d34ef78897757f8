import type { UsageScreenQuery } from '#gql/UsageScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { UsageSkeleton } from './UsageSkeleton.tsx';

/** `/c/{company}/flow_usage_reports`: open to every member; only owners see costs. */
export const usageRoute = () =>
  screenRoute<'flowUsageReports', UsageScreenQuery>({
    at: 'flowUsageReports',
    title: 'Usage',
    query: () => import('./usage-query.ts'),
    screen: async () => (await import('./UsageScreen.tsx')).UsageScreen,
    skeleton: UsageSkeleton,
    over: ['edit', 'new'],
  });
