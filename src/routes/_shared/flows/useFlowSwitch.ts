import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useFlowSwitch_flow$key } from '#gql/useFlowSwitch_flow';
import type { useFlowSwitchMutation } from '#gql/useFlowSwitchMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Why a flow cannot be enabled. */
export const NEVER_DEPLOYED = 'Deploy it first: it has no deployed version.';

export interface FlowSwitch {
  /** The person's choice, even while the server has not confirmed it. */
  readonly enabled: boolean;
  readonly setEnabled: (enabled: boolean) => void;
}

/** Enables or disables a flow at once, with Undo. */
export function useFlowSwitch(flowRef: useFlowSwitch_flow$key): FlowSwitch {
  const { flow_uuid, flow_name, enabled } = useFragment(
    graphql`
      fragment useFlowSwitch_flow on FlowSetup {
        flow_uuid
        flow_name
        enabled
      }
    `,
    flowRef,
  );
  const [set] = useMutation<useFlowSwitchMutation>(
    graphql`
      mutation useFlowSwitchMutation($input: SetFlowEnabledInput!) {
        set_flow_enabled(input: $input) {
          flow_setup {
            flow_uuid
            enabled
            deploy_state
            trading_partner {
              partner_uuid
              deletion_obstacle
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${flow_name} was not changed` },
  );
  const [shown, setShown] = useState<boolean | null>(null);
  const setEnabled = async (next: boolean): Promise<void> => {
    // The switch shows the choice at once; everything else in the row waits for the server.
    setShown(next);
    const { ok } = await set({ input: { flow_uuid, enabled: next } });
    setShown(null);
    if (ok) notify.undo(`${flow_name} ${next ? 'enabled' : 'disabled'}`, () => void setEnabled(!next));
  };
  return { enabled: shown ?? enabled, setEnabled: (next) => void setEnabled(next) };
}
