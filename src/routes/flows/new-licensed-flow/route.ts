import type { RouteObject } from 'react-router';
import type { NewLicensedFlowScreenQuery } from '#gql/NewLicensedFlowScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { flowCrumbs } from '../flow-crumbs.ts';

/** `/c/{company}/settings/tp/{partner}/fc/new_licensed_flow/{integration}`: for editors and owners. */
export const newLicensedFlowRoute = (): RouteObject =>
  screenRoute<'newLicensedFlow', NewLicensedFlowScreenQuery>({
    at: 'newLicensedFlow',
    title: 'New licensed flow',
    crumbs: (params, names) =>
      flowCrumbs(
        params,
        names,
        { label: 'New flow', to: paths.newFlow(params) },
        { label: 'Licensed integration', to: paths.newLicensedFlow(params) },
      ),
    query: () => import('#gql/NewLicensedFlowScreenQuery'),
    variables: ({ params: { company_uuid, partner_uuid, integration_identifier }, internals }) => ({
      company_uuid,
      partner_uuid,
      integration_identifier,
      internals,
    }),
    screen: async () => (await import('./NewLicensedFlowScreen.tsx')).NewLicensedFlowScreen,
    skeleton: { loading: 'the flow types', cards: [{ lines: 16 }] },
  });
