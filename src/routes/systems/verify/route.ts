import type { RouteObject } from 'react-router';
import type { VerifyHostSystemScreenQuery } from '#gql/VerifyHostSystemScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { VerifyHostSystemSkeleton } from './VerifyHostSystemSkeleton.tsx';

/** `/c/{company}/settings/hs/{host_system}/verify`: editors and owners (spec §6). */
export const verifyHostSystemRoute = (): RouteObject =>
  screenRoute<'verifyHostSystem', VerifyHostSystemScreenQuery>({
    at: 'verifyHostSystem',
    title: 'Verify host system',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Host systems', to: paths.hostSystems(params) },
      { label: 'Verify', to: paths.verifyHostSystem(params) },
    ],
    query: () => import('./verify-host-system-query.ts'),
    screen: async () => (await import('./VerifyHostSystemScreen.tsx')).VerifyHostSystemScreen,
    skeleton: VerifyHostSystemSkeleton,
  });
