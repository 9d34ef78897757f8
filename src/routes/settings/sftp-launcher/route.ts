import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { SftpJobRunsQuery } from '#gql/SftpJobRunsQuery';
import type { SftpLauncherScreenQuery } from '#gql/SftpLauncherScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { historyLoader } from '../../_shared/audit/history-route.ts';
import { readOpenRuns, runStatuses } from './runs-address.ts';
import { SftpLauncherSkeleton } from './SftpLauncherSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the list's route: its query starts with the navigation, and the list does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'sftpLauncherDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).SftpLauncherDrawers },
  loader(args: LoaderFunctionArgs) {
    const search = new URL(args.request.url).searchParams;
    if (readHistory(search)) return historyLoader(args);
    const open = readOpenRuns(search);
    const membership = knownMembership(args.context.get(environmentContext), args.params.company_uuid ?? '');
    if (!open || (membership && isRestrictedFor(membership))) return null;
    return startRouteQuery<SftpJobRunsQuery>(
      {
        query: () => retryImport(() => import('#gql/SftpJobRunsQuery')),
        variables: { job_uuid: open.job_uuid, statuses: runStatuses(open.show) },
      },
      args,
    );
  },
});

/** `/c/{company}/settings/sftp-launcher`: editors and owners (spec §6). */
export const sftpLauncherRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['runs', 'show'],
    screenRoute<'sftpLauncher', SftpLauncherScreenQuery>({
      at: 'sftpLauncher',
      title: 'SFTP launcher',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'SFTP launcher', to: paths.sftpLauncher(params) },
      ],
      query: () => import('./sftp-launcher-query.ts'),
      screen: async () => (await load()).SftpLauncherScreen,
      skeleton: SftpLauncherSkeleton,
    }),
  ),
  children: [drawerRoute()],
});
