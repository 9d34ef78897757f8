import { graphql, useFragment } from 'react-relay/hooks';
import type { DeployFlow_flow$key } from '#gql/DeployFlow_flow';
import { DeployDrawer } from './DeployDrawer.tsx';

interface DeployFlowProps {
  flowRef: DeployFlow_flow$key;
  onClose: () => void;
}

/**
 * Reviews and deploys the latest saved version of a flow: what it would change, what blocks it, and why it is deployed.
 */
export function DeployFlow({ flowRef, onClose }: DeployFlowProps) {
  const { flow_uuid, flow_name } = useFragment(
    graphql`
      fragment DeployFlow_flow on FlowSetup {
        flow_uuid
        flow_name
      }
    `,
    flowRef,
  );
  return (
    <DeployDrawer flow_uuid={flow_uuid} flow_name={flow_name} version_timestamp={null} onClose={onClose} />
  );
}
