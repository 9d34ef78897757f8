import { graphql, useClientQuery } from 'react-relay/hooks';
import type { useCopyNameQuery } from '#gql/useCopyNameQuery';
import { copyName } from '#shared/connection-form/copy-name.ts';

/** Returns a function for a name that none of the listed host systems has. */
export function useCopyName(): (name: string) => string {
  const { client_state } = useClientQuery<useCopyNameQuery>(
    graphql`
      query useCopyNameQuery {
        client_state {
          host_systems {
            all {
              host_system_uuid
              name
            }
          }
        }
      }
    `,
    {},
  );
  const taken = client_state.host_systems.all.map(({ name }) => name);
  return (name) => copyName(name, taken);
}
