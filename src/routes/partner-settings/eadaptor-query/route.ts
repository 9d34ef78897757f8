import type { RouteObject } from 'react-router';
import type { ConnectionEadaptorQueryScreenQuery } from '#gql/ConnectionEadaptorQueryScreenQuery';
import { paths } from '../../paths.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';
import { screenRoute } from '../../screen-route.ts';
import { ConnectionEadaptorQuerySkeleton } from './ConnectionEadaptorQuerySkeleton.tsx';

/** `/c/{company}/settings/tp/{partner}/con/{endpoint}/eadaptorquery`: for editors and owners. */
export const connectionEadaptorQueryRoute = (): RouteObject =>
  screenRoute<'connectionEadaptorQuery', ConnectionEadaptorQueryScreenQuery>({
    at: 'connectionEadaptorQuery',
    title: 'CargoWise query',
    crumbs: (params, names) =>
      partnerCrumbs(
        params,
        names,
        { label: 'Connections', to: paths.partnerConnections(params) },
        { label: names.connection ?? '…', to: paths.editConnection(params) },
        { label: 'CargoWise query', to: paths.connectionEadaptorQuery(params) },
      ),
    query: () => import('./connection-eadaptor-query.ts'),
    alongside: () => import('../../_shared/eadaptor-query/QueryForm.tsx'),
    screen: async () => (await import('./ConnectionEadaptorQueryScreen.tsx')).ConnectionEadaptorQueryScreen,
    skeleton: ConnectionEadaptorQuerySkeleton,
  });
