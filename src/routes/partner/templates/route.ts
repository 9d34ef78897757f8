import type { RouteObject } from 'react-router';
import type { PartnerTemplatesScreenQuery } from '#gql/PartnerTemplatesScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';

/** `/c/{company}/tp/{partner}/templates`: open to every member; guests do not see how a partner is set up. */
export const partnerTemplatesRoute = (): RouteObject =>
  screenRoute<'partnerTemplates', PartnerTemplatesScreenQuery>({
    at: 'partnerTemplates',
    title: 'Templates',
    crumbs: (params, { partner }) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: partner ?? '…', to: paths.partnerDashboard(params) },
      { label: 'Templates', to: paths.partnerTemplates(params) },
    ],
    query: () => import('./partner-templates-query.ts'),
    screen: async () => (await import('./PartnerTemplatesScreen.tsx')).PartnerTemplatesScreen,
    skeleton: { loading: 'templates', cards: [{ rows: 4 }, { rows: 4 }] },
    over: ['preview', 'instance', 'step'],
  });
