import type { RouteObject } from 'react-router';
import type { ChoosePartnerQuery } from '#gql/ChoosePartnerQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';

/** `/c/{company}/settings/tp/con/new`: without the partner, which the page asks for. */
export const literalNewConnectionRoute = (): RouteObject =>
  screenRoute<'literalNewConnection', ChoosePartnerQuery>({
    at: 'literalNewConnection',
    title: 'New connection',
    crumbs: (params) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: 'New connection', to: paths.literalNewConnection(params) },
    ],
    query: () => import('../../_shared/choose-partner/choose-partner-query.ts'),
    screen: async () => (await import('./NewConnectionPartnerScreen.tsx')).NewConnectionPartnerScreen,
    skeleton: { loading: 'the form', cards: [{ lines: 14 }] },
  });

/** `/c/{company}/settings/tp/capi/new`: without the partner, which the page asks for. */
export const literalNewCarrierApiKeyRoute = (): RouteObject =>
  screenRoute<'literalNewCarrierApiKey', ChoosePartnerQuery>({
    at: 'literalNewCarrierApiKey',
    title: 'New carrier API key',
    crumbs: (params) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: 'New carrier API key', to: paths.literalNewCarrierApiKey(params) },
    ],
    query: () => import('../../_shared/choose-partner/choose-partner-query.ts'),
    screen: async () => (await import('./NewCarrierKeyPartnerScreen.tsx')).NewCarrierKeyPartnerScreen,
    skeleton: { loading: 'the form', cards: [{ lines: 14 }] },
  });
