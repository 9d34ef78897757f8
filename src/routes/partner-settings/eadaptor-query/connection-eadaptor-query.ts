import type { ConnectionEadaptorQueryScreenQuery } from '#gql/ConnectionEadaptorQueryScreenQuery';
import { queryVariables } from '../../_shared/eadaptor-query/query-address.ts';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/ConnectionEadaptorQueryScreenQuery';

export const variables: ToVariables<'connectionEadaptorQuery', ConnectionEadaptorQueryScreenQuery> = ({
  params: { company_uuid, endpoint_uuid },
  search,
}) => ({ company_uuid, endpoint_uuid, ...queryVariables(search) });
