import type { UsageScreenQuery } from '#gql/UsageScreenQuery';
import { leavesForm } from '../../forms/form-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { UsageSkeleton } from './UsageSkeleton.tsx';

/** `/c/{company}/flow_usage_reports`: every member; what it costs, owners. */
export const usageRoute = () => ({
  ...screenRoute<'flowUsageReports', UsageScreenQuery>({
    at: 'flowUsageReports',
    title: 'Usage',
    query: () => import('./usage-query.ts'),
    screen: async () => (await import('./UsageScreen.tsx')).UsageScreen,
    skeleton: UsageSkeleton,
  }),
  // Opening a drawer changes the address, but not the numbers.
  shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
    currentUrl.href === nextUrl.href || !leavesForm(currentUrl, nextUrl),
});
