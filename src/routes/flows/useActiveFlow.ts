// The breadcrumb reads the name of the active flow.
/* oxlint-disable relay/unused-fields */
import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { useActiveFlow_flow$key } from '#gql/useActiveFlow_flow';
import { setActiveFlowConfig } from '../../client-state/flow-configuration.ts';

/** Makes the flow of a page the active one. The reference is null for people who may not see the flow's setup. */
export function useActiveFlow(flowRef: useActiveFlow_flow$key | null | undefined): void {
  const flow = useFragment(
    graphql`
      fragment useActiveFlow_flow on FlowSetup {
        configuration {
          flow_uuid
          flow_name
          ...flowConfiguration_active
        }
      }
    `,
    flowRef,
  );
  const environment = useRelayEnvironment();
  const configuration = flow?.configuration ?? null;
  useEffect(() => {
    setActiveFlowConfig(environment, configuration);
    return () => setActiveFlowConfig(environment, null);
  }, [environment, configuration]);
}
