import type { FlowOauthClientsScreenQuery } from '#gql/FlowOauthClientsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { keyVariables, readKeyFilters } from '../../_shared/keys/key-filters.ts';

export { default } from '#gql/FlowOauthClientsScreenQuery';

export const variables: ToVariables<'flowOauthClients', FlowOauthClientsScreenQuery> = ({ params, search }) =>
  keyVariables(params.company_uuid, readKeyFilters(search));
