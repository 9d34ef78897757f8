import type { SftpUsersScreenQuery } from '#gql/SftpUsersScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { readSftpUserFilters, sftpUserVariables } from './sftp-user-filters.ts';

export { default } from '#gql/SftpUsersScreenQuery';

export const variables: ToVariables<'sftpUsers', SftpUsersScreenQuery> = ({ params, search }) =>
  sftpUserVariables(params.company_uuid, readSftpUserFilters(search));
