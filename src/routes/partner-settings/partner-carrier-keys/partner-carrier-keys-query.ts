import type { PartnerCarrierKeysScreenQuery } from '#gql/PartnerCarrierKeysScreenQuery';
import { keyVariables, readKeyFilters } from '../../_shared/keys/key-filters.ts';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/PartnerCarrierKeysScreenQuery';

export const variables: ToVariables<'partnerCarrierApiKeys', PartnerCarrierKeysScreenQuery> = ({
  params,
  search,
  internals,
}) => {
  const { search: text, statuses } = keyVariables(params.company_uuid, readKeyFilters(search));
  return { partner_uuid: params.partner_uuid, search: text, statuses, internals };
};
