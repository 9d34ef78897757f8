import type { PortalApiKeysScreenQuery } from '#gql/PortalApiKeysScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { keyVariables, readKeyFilters } from '../../_shared/keys/key-filters.ts';

export { default } from '#gql/PortalApiKeysScreenQuery';

export const variables: ToVariables<'portalApiKeys', PortalApiKeysScreenQuery> = ({ params, search }) =>
  keyVariables(params.company_uuid, readKeyFilters(search));
