import { graphql, useClientQuery } from 'react-relay/hooks';
import type { activeCarrierKeyQuery } from '#gql/activeCarrierKeyQuery';

/** The current label of the active key; null if there is none. */
export function useActiveCarrierKeyLabel(): string | null {
  const { client_state } = useClientQuery<activeCarrierKeyQuery>(
    graphql`
      query activeCarrierKeyQuery {
        client_state {
          carrier_api_keys {
            active {
              key_uuid
              label
            }
          }
        }
      }
    `,
    {},
  );
  return client_state.carrier_api_keys.active?.label ?? null;
}
