import type { HostSystemsScreenQuery } from '#gql/HostSystemsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { hostSystemVariables, readHostSystemFilters } from './host-system-filters.ts';

export { default } from '#gql/HostSystemsScreenQuery';

export const variables: ToVariables<'hostSystems', HostSystemsScreenQuery> = ({ params, search }) =>
  hostSystemVariables(params.company_uuid, readHostSystemFilters(search));
