import type { HostSystemEadaptorQueryScreenQuery } from '#gql/HostSystemEadaptorQueryScreenQuery';
import { queryVariables } from '../../_shared/eadaptor-query/query-address.ts';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/HostSystemEadaptorQueryScreenQuery';

export const variables: ToVariables<'hostSystemEadaptorQuery', HostSystemEadaptorQueryScreenQuery> = ({
  params: { company_uuid, host_system_uuid },
  search,
}) => ({ company_uuid, host_system_uuid, ...queryVariables(search) });
