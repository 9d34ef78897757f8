import type { UsersScreenQuery } from '#gql/UsersScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { readUserFilters, userVariables } from './user-filters.ts';

export { default } from '#gql/UsersScreenQuery';

export const variables: ToVariables<'users', UsersScreenQuery> = ({ params, search }) =>
  userVariables(params.company_uuid, readUserFilters(search));
