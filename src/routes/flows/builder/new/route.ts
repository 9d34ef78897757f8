import type { RouteObject } from 'react-router';
import type { NewFlowBuilderScreenQuery } from '#gql/NewFlowBuilderScreenQuery';
import { paths } from '#routes/paths.ts';
import { screenRoute } from '#routes/screen-route.ts';
import { flowCrumbs } from '../../flow-crumbs.ts';

/** `/c/{company}/settings/tp/{partner}/fc/v3/new`: for editors and owners; others see who can create flows. */
export const newFlowBuilderRoute = (): RouteObject =>
  screenRoute<'newFlowBuilder', NewFlowBuilderScreenQuery>({
    at: 'newFlowBuilder',
    isEditor: true,
    title: 'New visual flow',
    crumbs: (params, names) =>
      flowCrumbs(params, names, { label: 'New visual flow', to: paths.newFlowBuilder(params) }),
    query: () => import('#gql/NewFlowBuilderScreenQuery'),
    variables: ({ params: { partner_uuid } }) => ({ partner_uuid }),
    alongside: () => import('./NewBuilder.tsx'),
    screen: async () => (await import('./NewFlowBuilderScreen.tsx')).NewFlowBuilderScreen,
    skeleton: { loading: 'the flow types', cards: [{ lines: 16 }] },
  });
