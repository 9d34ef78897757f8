import type { RouteObject } from 'react-router';
import type { EditPartnerScreenQuery } from '#gql/EditPartnerScreenQuery';
import type { NewPartnerScreenQuery } from '#gql/NewPartnerScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { partnerCrumbs } from '../_shared/crumbs.ts';

/** `/c/{company}/settings/tp/new`: for editors and owners; others see who can add partners (spec §2). */
export const newPartnerRoute = (): RouteObject =>
  screenRoute<'newPartner', NewPartnerScreenQuery>({
    at: 'newPartner',
    title: 'New trading partner',
    crumbs: (params) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: 'New partner', to: paths.newPartner(params) },
    ],
    query: () => import('#gql/NewPartnerScreenQuery'),
    variables: ({ params, search }) => ({
      company_uuid: params.company_uuid,
      copied_uuid: search.get('copy') ?? '',
      copies: search.has('copy'),
    }),
    alongside: () => import('./PartnerForms.tsx'),
    screen: async () => (await import('./NewPartnerScreen.tsx')).NewPartnerScreen,
    skeleton: { loading: 'the form', cards: [{ lines: 14 }] },
  });

/** `/c/{company}/settings/tp/{partner}/edit`: for editors and owners; others see who can change it (spec §2). */
export const editPartnerRoute = (): RouteObject =>
  screenRoute<'editPartner', EditPartnerScreenQuery>({
    at: 'editPartner',
    title: 'Edit',
    crumbs: (params, names) => partnerCrumbs(params, names, { label: 'Edit', to: paths.editPartner(params) }),
    query: () => import('#gql/EditPartnerScreenQuery'),
    variables: ({ params }) => ({ partner_uuid: params.partner_uuid }),
    alongside: () => import('./PartnerForms.tsx'),
    screen: async () => (await import('./EditPartnerScreen.tsx')).EditPartnerScreen,
    skeleton: { loading: 'the form', cards: [{ lines: 14 }] },
  });
