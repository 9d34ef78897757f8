import type { CarrierApiKeysScreenQuery } from '#gql/CarrierApiKeysScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { carrierKeyVariables, readCarrierKeyFilters } from './carrier-key-filters.ts';

export { default } from '#gql/CarrierApiKeysScreenQuery';

export const variables: ToVariables<'companyCarrierApiKeys', CarrierApiKeysScreenQuery> = ({
  params,
  search,
}) => carrierKeyVariables(params.company_uuid, readCarrierKeyFilters(search));
