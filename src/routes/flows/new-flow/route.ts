import type { RouteObject } from 'react-router';
import type { NewFlowScreenQuery } from '#gql/NewFlowScreenQuery';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { flowCrumbs } from '../flow-crumbs.ts';
import { NewFlowSkeleton } from './NewFlowSkeleton.tsx';

/** `/c/{company}/settings/tp/{partner}/fc/new`: for editors and owners; others see who can create flows. */
export const newFlowRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['q', 'direction', 'process', 'new'],
    screenRoute<'newFlow', NewFlowScreenQuery>({
      at: 'newFlow',
      title: 'New flow',
      crumbs: (params, names) => flowCrumbs(params, names, { label: 'New flow', to: paths.newFlow(params) }),
      query: () => import('#gql/NewFlowScreenQuery'),
      variables: ({ params: { company_uuid, partner_uuid } }) => ({ company_uuid, partner_uuid }),
      screen: async () => (await import('./NewFlowScreen.tsx')).NewFlowScreen,
      skeleton: NewFlowSkeleton,
    }),
  ),
  // All types are loaded at once, and filtered on the page.
});
