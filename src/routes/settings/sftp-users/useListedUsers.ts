import { graphql, useClientQuery } from 'react-relay/hooks';
import { readInlineData } from 'relay-runtime';
import type { useListedUsers_user$key } from '#gql/useListedUsers_user';
import type { useListedUsersQuery } from '#gql/useListedUsersQuery';

const read = (userRef: useListedUsers_user$key) =>
  readInlineData(
    graphql`
      fragment useListedUsers_user on SftpUser @inline {
        sftp_user_uuid
        username
      }
    `,
    userRef,
  );

/** The accounts that the list of a workspace shows, from the client state (`sftp_users`). */
export function useListedUsers(company_uuid: string) {
  const { client_state } = useClientQuery<useListedUsersQuery>(
    graphql`
      query useListedUsersQuery {
        client_state {
          sftp_users {
            by_company {
              company_uuid
              users {
                sftp_user_uuid
                ...useListedUsers_user
              }
            }
          }
        }
      }
    `,
    {},
  );
  const entry = client_state.sftp_users.by_company.find((one) => one.company_uuid === company_uuid);
  return (entry?.users ?? []).map(read);
}
