import type { PartnersScreenQuery } from '#gql/PartnersScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { PartnersSkeleton } from './PartnersSkeleton.tsx';

/** `/c/{company}/settings/tp`: open to every role (spec §2). */
export const partnersRoute = () =>
  screenRoute<'partners', PartnersScreenQuery>({
    at: 'partners',
    title: 'Trading partners',
    query: () => import('./partners-query.ts'),
    screen: async () => (await import('./PartnersScreen.tsx')).PartnersScreen,
    skeleton: PartnersSkeleton,
  });
