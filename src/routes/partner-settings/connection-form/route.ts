import type { RouteObject } from 'react-router';
import type { EditConnectionScreenQuery } from '#gql/EditConnectionScreenQuery';
import type { NewConnectionScreenQuery } from '#gql/NewConnectionScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';

/**
 * `/c/{company}/settings/tp/{partner}/con/new`: for editors and owners; others see who can add connections (spec §2).
 */
export const newConnectionRoute = (): RouteObject =>
  screenRoute<'newConnection', NewConnectionScreenQuery>({
    at: 'newConnection',
    title: 'New connection',
    crumbs: (params, names) =>
      partnerCrumbs(
        params,
        names,
        { label: 'Connections', to: paths.partnerConnections(params) },
        { label: 'New connection', to: paths.newConnection(params) },
      ),
    query: () => import('./new-connection-query.ts'),
    alongside: () => import('./ConnectionForms.tsx'),
    screen: async () => (await import('./NewConnectionScreen.tsx')).NewConnectionScreen,
    skeleton: { loading: 'the form', cards: [{ lines: 14 }] },
    over: ['type', 'consent'],
  });

/**
 * `/c/{company}/settings/tp/{partner}/con/{endpoint}/edit`: for members; read-only unless they may change it (spec §2).
 */
export const editConnectionRoute = (): RouteObject =>
  screenRoute<'editConnection', EditConnectionScreenQuery>({
    at: 'editConnection',
    title: 'Connection',
    crumbs: (params, names) =>
      partnerCrumbs(
        params,
        names,
        { label: 'Connections', to: paths.partnerConnections(params) },
        { label: 'Edit', to: paths.editConnection(params) },
      ),
    query: () => import('#gql/EditConnectionScreenQuery'),
    variables: ({ params }) => ({ endpoint_uuid: params.endpoint_uuid }),
    alongside: () => import('./ConnectionForms.tsx'),
    screen: async () => (await import('./EditConnectionScreen.tsx')).EditConnectionScreen,
    skeleton: { loading: 'the form', cards: [{ lines: 14 }] },
    over: ['consent'],
    drawers: historyRoute('editConnectionHistory'),
  });
