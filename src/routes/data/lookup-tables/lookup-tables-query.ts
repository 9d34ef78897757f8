import type { LookupTablesScreenQuery } from '#gql/LookupTablesScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { readTableFilters, tableVariables } from './table-filters.ts';

export { default } from '#gql/LookupTablesScreenQuery';

export const variables: ToVariables<'globalLookupTables', LookupTablesScreenQuery> = ({ params, search }) =>
  tableVariables(params.company_uuid, readTableFilters(search));
