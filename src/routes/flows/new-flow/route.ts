import type { RouteObject } from 'react-router';
import type { NewFlowScreenQuery } from '#gql/NewFlowScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { flowCrumbs } from '../flow-crumbs.ts';

/** `/c/{company}/settings/tp/{partner}/fc/new`: for editors and owners; others see who can create flows. */
export const newFlowRoute = (): RouteObject =>
  screenRoute<'newFlow', NewFlowScreenQuery>({
    at: 'newFlow',
    title: 'New flow',
    crumbs: (params, names) => flowCrumbs(params, names, { label: 'New flow', to: paths.newFlow(params) }),
    query: () => import('#gql/NewFlowScreenQuery'),
    variables: ({ params: { company_uuid, partner_uuid } }) => ({ company_uuid, partner_uuid }),
    screen: async () => (await import('./NewFlowScreen.tsx')).NewFlowScreen,
    skeleton: { loading: 'the flow types', cards: [{ lines: 16 }] },
    // All types are loaded at once, and filtered on the page.
    over: ['q', 'direction', 'process', 'new'],
  });
