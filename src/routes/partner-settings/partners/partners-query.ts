import type { PartnersScreenQuery } from '#gql/PartnersScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { partnerVariables, readPartnerFilters } from './partner-filters.ts';

export { default } from '#gql/PartnersScreenQuery';

export const variables: ToVariables<'partners', PartnersScreenQuery> = ({ params, search }) =>
  partnerVariables(params.company_uuid, readPartnerFilters(search));
