import type { PartnersScreenQuery } from '#gql/PartnersScreenQuery';
import { screenRoute } from '../../../screen-route.ts';
import { partnerVariables, readPartnerFilters } from './partner-filters.ts';

/** `/c/{company}/settings/tp`: every role may read it (spec §2). */
export const partnersRoute = () =>
  screenRoute<'partners', PartnersScreenQuery>({
    at: 'partners',
    title: 'Trading partners',
    query: () => import('#gql/PartnersScreenQuery'),
    variables: ({ params, search }) => partnerVariables(params.company_uuid, readPartnerFilters(search)),
    screen: async () => (await import('./PartnersScreen.tsx')).PartnersScreen,
    skeleton: async () => (await import('./PartnersSkeleton.tsx')).PartnersSkeleton,
  });
