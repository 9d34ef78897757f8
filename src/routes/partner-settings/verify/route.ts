import type { RouteObject } from 'react-router';
import type { VerifyConnectionScreenQuery } from '#gql/VerifyConnectionScreenQuery';
import { paths } from '../../paths.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';
import { screenRoute } from '../../screen-route.ts';
import { VerifyConnectionSkeleton } from './VerifyConnectionSkeleton.tsx';

/**
 * `/c/{company}/settings/tp/{partner}/con/{endpoint}/verify`: for members of the workspace; editors and owners can
 * verify.
 */
export const verifyConnectionRoute = (): RouteObject =>
  screenRoute<'verifyConnection', VerifyConnectionScreenQuery>({
    at: 'verifyConnection',
    title: 'Verify connection',
    crumbs: (params, names) =>
      partnerCrumbs(
        params,
        names,
        { label: 'Connections', to: paths.partnerConnections(params) },
        { label: names.connection ?? '…', to: paths.editConnection(params) },
        { label: 'Verify', to: paths.verifyConnection(params) },
      ),
    query: () => import('./verify-connection-query.ts'),
    screen: async () => (await import('./VerifyConnectionScreen.tsx')).VerifyConnectionScreen,
    skeleton: VerifyConnectionSkeleton,
  });
