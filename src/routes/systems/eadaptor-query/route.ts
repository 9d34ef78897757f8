import type { RouteObject } from 'react-router';
import type { HostSystemEadaptorQueryScreenQuery } from '#gql/HostSystemEadaptorQueryScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { HostSystemEadaptorQuerySkeleton } from './HostSystemEadaptorQuerySkeleton.tsx';

/** `/c/{company}/settings/hs/{host_system}/eadaptorquery`: editors and owners (spec §6). */
export const hostSystemEadaptorQueryRoute = (): RouteObject =>
  screenRoute<'hostSystemEadaptorQuery', HostSystemEadaptorQueryScreenQuery>({
    at: 'hostSystemEadaptorQuery',
    title: 'CargoWise query',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Host systems', to: paths.hostSystems(params) },
      { label: 'CargoWise query', to: paths.hostSystemEadaptorQuery(params) },
    ],
    query: () => import('./host-system-eadaptor-query.ts'),
    alongside: () => import('../../_shared/eadaptor-query/QueryForm.tsx'),
    screen: async () => (await import('./HostSystemEadaptorQueryScreen.tsx')).HostSystemEadaptorQueryScreen,
    skeleton: HostSystemEadaptorQuerySkeleton,
  });
