import type { NotifiersScreenQuery } from '#gql/NotifiersScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { notifierVariables, readNotifierFilters } from './notifier-filters.ts';

export { default } from '#gql/NotifiersScreenQuery';

export const variables: ToVariables<'notifiers', NotifiersScreenQuery> = ({ params, search }) =>
  notifierVariables(params.company_uuid, readNotifierFilters(search));
