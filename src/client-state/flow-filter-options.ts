import { graphql } from 'react-relay';
import { commitLocalUpdate, type Environment } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { sliceIn } from './client-state.ts';
import { recordsOf } from './linked.ts';

void graphql`
  fragment flowFilterOptions_flow on FlowSetup @assignable {
    __typename
  }
`;

export type AssignableFlow = Assignable<'FlowSetup', 'flowFilterOptions_flow'>;

/** SET_CONFIGURED_FLOWS: the flows that a search can filter by. */
export function setConfiguredFlows(environment: Environment, flows: readonly AssignableFlow[]): void {
  commitLocalUpdate(environment, (store) => {
    sliceIn(store, 'flow_filter_options').setLinkedRecords(recordsOf(store, flows), 'flows');
  });
}
