import type { SftpLauncherScreenQuery } from '#gql/SftpLauncherScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { jobVariables, readJobFilters } from './job-filters.ts';

export { default } from '#gql/SftpLauncherScreenQuery';

export const variables: ToVariables<'sftpLauncher', SftpLauncherScreenQuery> = ({ params, search }) =>
  jobVariables(params.company_uuid, readJobFilters(search));
