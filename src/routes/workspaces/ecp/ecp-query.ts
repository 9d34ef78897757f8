import type { EcpScreenQuery } from '#gql/EcpScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { ecpVariables, readEcpFilters } from './ecp-filters.ts';

export { default } from '#gql/EcpScreenQuery';

export const variables: ToVariables<'ecp', EcpScreenQuery> = ({ search }) =>
  ecpVariables(readEcpFilters(search));
