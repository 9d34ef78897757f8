import type { SftpJobEventsScreenQuery } from '#gql/SftpJobEventsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { eventVariables, readEventFilters } from './event-filters.ts';

export { default } from '#gql/SftpJobEventsScreenQuery';

export const variables: ToVariables<'sftpJobEvents', SftpJobEventsScreenQuery> = ({ params, search }) => ({
  job_execution_uuid: params.job_execution_uuid,
  ...eventVariables(readEventFilters(search)),
});
