import type { FunctionsScreenQuery } from '#gql/FunctionsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { functionVariables, readFunctionFilters } from './function-filters.ts';

export { default } from '#gql/FunctionsScreenQuery';

export const variables: ToVariables<'globalFunctions', FunctionsScreenQuery> = ({ params, search }) =>
  functionVariables(params.company_uuid, readFunctionFilters(search));
