import type { RouteObject } from 'react-router';
import type { NewTypedFlowScreenQuery } from '#gql/NewTypedFlowScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { flowCrumbs } from '../flow-crumbs.ts';

/**
 * `/c/{company}/settings/tp/{partner}/fc/new/{type}/{name}`: for editors and owners; others see who can create flows
 * (spec §2).
 */
export const newTypedFlowRoute = (): RouteObject =>
  screenRoute<'newTypedFlow', NewTypedFlowScreenQuery>({
    at: 'newTypedFlow',
    title: 'New flow',
    crumbs: (params, names) =>
      flowCrumbs(params, names, { label: 'New flow', to: paths.newTypedFlow(params) }),
    query: () => import('#gql/NewTypedFlowScreenQuery'),
    variables: ({ params: { company_uuid, partner_uuid, flow_type, flow_name }, internals }) => ({
      company_uuid,
      partner_uuid,
      flow_type,
      draft: { partner_uuid, flow_type, flow_name },
      internals,
    }),
    alongside: () => import('./NewFlowForm.tsx'),
    screen: async () => (await import('./NewTypedFlowScreen.tsx')).NewTypedFlowScreen,
    skeleton: { loading: 'the flow', cards: [{ lines: 16 }] },
  });
