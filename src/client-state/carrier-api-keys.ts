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

/** SET_ACTIVE_CARRIER_API_KEY: a link to the record, so that it follows what is fetched and changed. */
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
