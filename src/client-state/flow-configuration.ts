import { graphql } from 'react-relay';
import { commitLocalUpdate, type Environment } from 'relay-runtime';
import type { flowConfigurationUpdatableQuery } from '#gql/flowConfigurationUpdatableQuery';
import type { Assignable } from './assignable.ts';

void graphql`
  fragment flowConfiguration_active on FlowConfiguration @assignable {
    __typename
  }
`;

export type AssignableFlowConfiguration = Assignable<'FlowConfiguration', 'flowConfiguration_active'>;

/** SET_ACTIVE_FLOW_CONFIG: stores a link to the record, so it stays current when the record is refetched or changed. */
export function setActiveFlowConfig(
  environment: Environment,
  active: AssignableFlowConfiguration | null,
): void {
  commitLocalUpdate(environment, (store) => {
    const { updatableData } = store.readUpdatableQuery<flowConfigurationUpdatableQuery>(
      graphql`
        query flowConfigurationUpdatableQuery @updatable {
          client_state {
            flow_configuration {
              active {
                ...flowConfiguration_active
              }
            }
          }
        }
      `,
      {},
    );
    updatableData.client_state.flow_configuration.active = active;
  });
}
