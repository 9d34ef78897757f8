import { graphql, useClientQuery } from 'react-relay/hooks';
import type { activeHostSystemQuery } from '#gql/activeHostSystemQuery';

/** The current name of the active host system; null if there is none. */
export function useActiveHostSystemName(): string | null {
  const { client_state } = useClientQuery<activeHostSystemQuery>(
    graphql`
      query activeHostSystemQuery {
        client_state {
          host_systems {
            active {
              host_system_uuid
              name
            }
          }
        }
      }
    `,
    {},
  );
  return client_state.host_systems.active?.name ?? null;
}
