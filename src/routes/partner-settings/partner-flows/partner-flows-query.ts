import type { PartnerFlowsScreenQuery } from '#gql/PartnerFlowsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { flowVariables, readFlowFilters } from './flow-filters.ts';

export { default } from '#gql/PartnerFlowsScreenQuery';

export const variables: ToVariables<'partnerFlows', PartnerFlowsScreenQuery> = ({ params, search }) => ({
  partner_uuid: params.partner_uuid,
  ...flowVariables(readFlowFilters(search)),
});
