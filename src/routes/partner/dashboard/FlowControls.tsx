import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowControls_flow$key } from '#gql/FlowControls_flow';
import { Switch } from '#ui/actions/Switch.tsx';
import { FlowMenu } from '../../_shared/flows/FlowMenu.tsx';
import styles from './FlowTable.module.css';
import { NEVER_DEPLOYED, useFlowSwitch } from '../../_shared/flows/useFlowSwitch.ts';

/** The menu of a flow, and its switch for people who may use it. */
export function FlowControls({ flowRef }: { flowRef: FlowControls_flow$key }) {
  const flow = useFragment(
    graphql`
      fragment FlowControls_flow on FlowSetup {
        flow_uuid
        flow_name
        viewer_can_edit
        deployed_version {
          flow_uuid
          version_timestamp
        }
        ...useFlowSwitch_flow
        ...FlowMenu_flow
      }
    `,
    flowRef,
  );
  const flowSwitch = useFlowSwitch(flow);
  const { enabled, setEnabled } = flowSwitch;
  return (
    <span className={styles.controls}>
      {flow.viewer_can_edit && (
        <span className={styles.enabled}>
          <Switch
            hideLabel
            label={`Enabled: ${flow.flow_name}`}
            checked={enabled}
            {...(!enabled && !flow.deployed_version && { disabled: NEVER_DEPLOYED })}
            onChange={setEnabled}
          />
        </span>
      )}
      <FlowMenu flowRef={flow} flowSwitch={flowSwitch} />
    </span>
  );
}
