import type { RouteObject } from 'react-router';
import type { FlowScreenQuery } from '#gql/FlowScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { flowCrumbs } from '../flow-crumbs.ts';

/**
 * `/c/{company}/settings/tp/{partner}/fc/{flow}`: all members can read it, editors and owners can change it (spec §2).
 */
export const flowRoute = (): RouteObject =>
  screenRoute<'flow', FlowScreenQuery>({
    at: 'flow',
    title: 'Flow',
    crumbs: (params, names) =>
      flowCrumbs(params, names, { label: names.page ?? '…', to: paths.flow(params) }),
    query: () => import('#gql/FlowScreenQuery'),
    variables: ({ params: { company_uuid, partner_uuid, flow_uuid }, internals }) => ({
      company_uuid,
      partner_uuid,
      flow_uuid,
      internals,
    }),
    alongside: () => import('./StoredFlow.tsx'),
    screen: async () => (await import('./FlowScreen.tsx')).FlowScreen,
    skeleton: { loading: 'the flow', cards: [{ lines: 16 }] },
    over: ['show', 'setting'],
    drawers: historyRoute('flowHistory'),
  });
