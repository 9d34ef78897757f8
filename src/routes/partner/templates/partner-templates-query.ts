import type { PartnerTemplatesScreenQuery } from '#gql/PartnerTemplatesScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { applied } from './apply-address.ts';

export { default } from '#gql/PartnerTemplatesScreenQuery';

export const variables: ToVariables<'partnerTemplates', PartnerTemplatesScreenQuery> = ({
  params,
  search,
  internals,
}) => {
  const template_uuid = applied(search);
  return {
    company_uuid: params.company_uuid,
    partner_uuid: params.partner_uuid,
    template_uuid: template_uuid ?? '',
    applies: internals && template_uuid !== null,
    lists: internals && template_uuid === null,
  };
};
