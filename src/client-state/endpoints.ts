import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate, type Environment } from 'relay-runtime';
import type { endpointsUpdatableQuery } from '#gql/endpointsUpdatableQuery';
import type { Assignable } from './assignable.ts';

void graphql`
  fragment endpoints_active on Endpoint @assignable {
    __typename
  }
`;

type AssignableEndpoint = Assignable<'Endpoint', 'endpoints_active'>;

/** SET_ACTIVE_ENDPOINT: stores a link to the record, so it stays current when the record is refetched or changed. */
export function setActiveEndpoint(environment: Environment, active: AssignableEndpoint | null): void {
  commitLocalUpdate(environment, (store) => {
    const { updatableData } = store.readUpdatableQuery<endpointsUpdatableQuery>(
      graphql`
        query endpointsUpdatableQuery @updatable {
          client_state {
            endpoints {
              active {
                ...endpoints_active
              }
            }
          }
        }
      `,
      {},
    );
    updatableData.client_state.endpoints.active = active;
  });
}

/** Makes the connection of a page the active one. */
export function useActiveEndpoint(endpoint: AssignableEndpoint): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    setActiveEndpoint(environment, endpoint);
    return () => setActiveEndpoint(environment, null);
  }, [environment, endpoint]);
}
