import type { RouteObject } from 'react-router';
import type { FlowBuilderScreenQuery } from '#gql/FlowBuilderScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { flowCrumbs } from '../flow-crumbs.ts';

/**
 * `/c/{company}/settings/tp/{partner}/fc/v3/{flow}`: all members can read it, editors and owners can change it (spec
 * §2).
 */
export const flowBuilderRoute = (): RouteObject =>
  screenRoute<'flowBuilder', FlowBuilderScreenQuery>({
    at: 'flowBuilder',
    isEditor: true,
    title: 'Flow',
    crumbs: (params, names) =>
      flowCrumbs(params, names, { label: names.page ?? '…', to: paths.flowBuilder(params) }),
    query: () => import('#gql/FlowBuilderScreenQuery'),
    variables: ({ params: { company_uuid, partner_uuid, flow_uuid }, internals }) => ({
      company_uuid,
      partner_uuid,
      flow_uuid,
      internals,
    }),
    alongside: () => import('./FlowBuilder.tsx'),
    screen: async () => (await import('./FlowBuilderScreen.tsx')).FlowBuilderScreen,
    skeleton: { loading: 'the flow', cards: [{ lines: 16 }] },
    over: ['show', 'view'],
    drawers: historyRoute('flowBuilderHistory'),
  });
