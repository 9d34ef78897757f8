import type { RouteObject } from 'react-router';
import type { SftpJobEventsScreenQuery } from '#gql/SftpJobEventsScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { OPEN } from './event-address.ts';

/** `/c/{company}/settings/sftp-launcher/{job}/{run}`: editors and owners (spec §6). */
export const sftpJobEventsRoute = (): RouteObject =>
  screenRoute<'sftpJobEvents', SftpJobEventsScreenQuery>({
    at: 'sftpJobEvents',
    title: 'Launcher run',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'SFTP launcher', to: paths.sftpLauncher(params) },
      { label: 'Run', to: paths.sftpJobEvents(params) },
    ],
    query: () => import('./sftp-job-events-query.ts'),
    screen: async () => (await import('./SftpJobEventsScreen.tsx')).SftpJobEventsScreen,
    skeleton: { loading: 'launcher jobs', cards: [{ rows: 11 }] },
    over: [OPEN],
  });
