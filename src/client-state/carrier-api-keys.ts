import { graphql } from 'react-relay';
import { commitLocalUpdate, type Environment } from 'relay-runtime';
import type { carrierApiKeysUpdatableQuery } from '#gql/carrierApiKeysUpdatableQuery';
import type { Assignable } from './assignable.ts';

void graphql`
  fragment carrierApiKeys_active on CarrierApiKey @assignable {
    __typename
  }
`;

export type AssignableCarrierApiKey = Assignable<'CarrierApiKey', 'carrierApiKeys_active'>;

/**
 * SET_ACTIVE_CARRIER_API_KEY: stores a link to the record, so it stays current when the record is refetched or changed.
 */
export function setActiveCarrierApiKey(
  environment: Environment,
  active: AssignableCarrierApiKey | null,
): void {
  commitLocalUpdate(environment, (store) => {
    const { updatableData } = store.readUpdatableQuery<carrierApiKeysUpdatableQuery>(
      graphql`
        query carrierApiKeysUpdatableQuery @updatable {
          client_state {
            carrier_api_keys {
              active {
                ...carrierApiKeys_active
              }
            }
          }
        }
      `,
      {},
    );
    updatableData.client_state.carrier_api_keys.active = active;
  });
}
