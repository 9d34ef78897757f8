import type { MappingsScreenQuery } from '#gql/MappingsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { mappingVariables, readMappingFilters } from './mapping-filters.ts';

export { default } from '#gql/MappingsScreenQuery';

export const variables: ToVariables<'mappings', MappingsScreenQuery> = ({ params, search }) =>
  mappingVariables(params.company_uuid, readMappingFilters(search));
