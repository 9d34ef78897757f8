import type { LogsLoaderData } from './loader-data.ts';
import type { RouteObject } from 'react-router';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext } from '#relay/route-query.ts';
import { routeParams } from '#routes/params.ts';
import { screenRoute } from '#routes/screen-route.ts';
import { executionCrumbs } from '../crumbs.ts';

let asked = 0;

/** `/f/{execution}/logs`: navigating here requests the log; the page does not wait for it. */
export const executionLogsRoute = (): RouteObject => ({
  ...screenRoute<'executionLogs'>({
    at: 'executionLogs',
    title: 'Logs',
    crumbs: executionCrumbs,
    screen: async () => (await import('./LogsScreen.tsx')).LogsScreen,
  }),
  async loader({ params, context }): Promise<LogsLoaderData> {
    const { invocation_uuid } = routeParams<'executionLogs'>(params, [
      'company_uuid',
      'partner_uuid',
      'invocation_uuid',
    ]);
    const { requestLog } = await retryImport(() => import('./log-request.ts'));
    return { request: requestLog(context.get(environmentContext), invocation_uuid), asked: ++asked };
  },
  // Filters and the linked line are in the address too.
  shouldRevalidate: ({ currentUrl, nextUrl }) =>
    currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname,
});
