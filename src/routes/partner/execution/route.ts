import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { ExecutionLayoutQuery } from '#gql/ExecutionLayoutQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { readsInternals } from '../../access.ts';
import { routeParams } from '../../params.ts';
import { patterns } from '../../paths.ts';
import { revalidatesFor } from '../../revalidates-unless.ts';
import { lazyBoundaries } from '../../screen-route.ts';
import { readEventLevel } from './event-level.ts';
import { executionVariables, type ExecutionRequest } from '../../_shared/executions/execution-request.ts';
import { FILE_PARAM } from './files/file-search.ts';
import { executionFilesRoute } from './files/route.ts';
import { executionLogsRoute } from './logs/route.ts';
import { executionOverviewRoute } from './overview/route.ts';

const tabOf = ({ pathname }: URL): ExecutionRequest['tab'] =>
  /\/logs\/?$/.test(pathname) ? 'logs' : /\/files\/?$/.test(pathname) ? 'files' : 'overview';

/** The search parameters select something within a tab, which loads its own data. */
const tabData = ({ pathname }: URL): string => pathname;

/**
 * Everything under /c/{company}/tp/{partner}/f/{execution}: one query for the page, limited to the parts of its tab.
 */
export const executionRoute = (): RouteObject =>
  revalidatesFor(tabData, {
    id: 'executionLayout',
    path: patterns.execution,
    ...lazyBoundaries,
    lazy: {
      Component: async () => (await retryImport(() => import('./ExecutionLayout.tsx'))).ExecutionLayout,
    },
    loader(args: LoaderFunctionArgs) {
      const { company_uuid, invocation_uuid } = routeParams<'execution'>(args.params, [
        'company_uuid',
        'partner_uuid',
        'invocation_uuid',
      ]);
      const url = new URL(args.request.url);
      const tab = tabOf(url);
      const level = tab === 'overview' ? readEventLevel(url.searchParams) : 'ALL';
      return startRouteQuery<ExecutionLayoutQuery>(
        {
          query: () => retryImport(() => import('#gql/ExecutionLayoutQuery')),
          variables: executionVariables({
            invocation_uuid,
            internals: readsInternals(args.context.get(environmentContext), company_uuid),
            tab,
            file: url.searchParams.has(FILE_PARAM),
            level: level === 'ALL' ? null : level,
          }),
        },
        args,
      );
    },
    children: [executionOverviewRoute(), executionLogsRoute(), executionFilesRoute()],
  });
