import type { RouteObject } from 'react-router';
import type { SftpLauncherScreenQuery } from '#gql/SftpLauncherScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { closedSearch, readOpenRuns, runStatuses, type OpenRuns } from './runs-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';

/** `/c/{company}/settings/sftp-launcher`: editors and owners (spec §6). */
export const sftpLauncherRoute = (): RouteObject =>
  screenRoute<'sftpLauncher', SftpLauncherScreenQuery>({
    at: 'sftpLauncher',
    title: 'SFTP launcher',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'SFTP launcher', to: paths.sftpLauncher(params) },
    ],
    query: () => import('./sftp-launcher-query.ts'),
    screen: async () => (await import('./SftpLauncherScreen.tsx')).SftpLauncherScreen,
    skeleton: { loading: 'launcher jobs', cards: [{ rows: 11 }] },
    over: ['runs', 'show'],
    drawers: drawerRoute<OpenRuns, object>({
      id: 'sftpLauncherDrawer',
      read: readOpenRuns,
      closed: closedSearch,
      history: true,
      kinds: {
        runs: {
          title: 'Runs',
          query: () => import('#gql/SftpJobRunsQuery'),
          variables: ({ show }) => ({ statuses: runStatuses(show) }),
          content: lazily(() => import('./runs/SftpJobRuns.tsx'), 'SftpJobRuns'),
        },
      },
    }),
  });
