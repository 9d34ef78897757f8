import type { RouteObject } from 'react-router';
import type { VerifyConnectionScreenQuery } from '#gql/VerifyConnectionScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { VerifyConnectionSkeleton } from './VerifyConnectionSkeleton.tsx';

/** `/c/{company}/settings/tp/{partner}/con/{endpoint}/verify`: members of the workspace; editors and owners verify. */
export const verifyConnectionRoute = (): RouteObject =>
  screenRoute<'verifyConnection', VerifyConnectionScreenQuery>({
    at: 'verifyConnection',
    title: 'Verify connection',
    crumbs: (params) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: 'Verify connection', to: paths.verifyConnection(params) },
    ],
    query: () => import('./verify-connection-query.ts'),
    screen: async () => (await import('./VerifyConnectionScreen.tsx')).VerifyConnectionScreen,
    skeleton: VerifyConnectionSkeleton,
  });
