import { graphql, useClientQuery } from 'react-relay/hooks';
import type { useListedUsersQuery } from '#gql/useListedUsersQuery';

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
                username
              }
            }
          }
        }
      }
    `,
    {},
  );
  const entry = client_state.sftp_users.by_company.find(
    (candidate) => candidate.company_uuid === company_uuid,
  );
  return (entry?.users ?? []).map(({ sftp_user_uuid, username }) => ({ sftp_user_uuid, username }));
}
