import type { PartnerConnectionsScreenQuery } from '#gql/PartnerConnectionsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { readConnectionFilters, toFilter } from './connection-filters.ts';

export { default } from '#gql/PartnerConnectionsScreenQuery';

export const variables: ToVariables<'partnerConnections', PartnerConnectionsScreenQuery> = ({
  params,
  search,
  internals,
}) => ({
  partner_uuid: params.partner_uuid,
  filter: toFilter(readConnectionFilters(search)),
  internals,
});
