import { graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { setForCompany } from './by-company.ts';

void graphql`
  fragment sftpUsers_user on SftpUser @assignable {
    __typename
  }
`;

export type AssignableSftpUser = Assignable<'SftpUser', 'sftpUsers_user'>;

/** SET_SFTP_USERS: replaces the users of one company. */
export function setSftpUsers(
  environment: Environment,
  company_uuid: string,
  users: readonly AssignableSftpUser[],
): void {
  const place = { slice: 'sftp_users', type: 'CompanySftpUsers', field: 'users' } as const;
  setForCompany(environment, place, company_uuid, users);
}
