import type { MultiCompanyUsersScreenQuery } from '#gql/MultiCompanyUsersScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { personVariables, readPersonFilters } from './person-filters.ts';

export { default } from '#gql/MultiCompanyUsersScreenQuery';

export const variables: ToVariables<'multiCompanyUsers', MultiCompanyUsersScreenQuery> = ({ search }) =>
  personVariables(readPersonFilters(search));
