import type { FlowDeployState, FlowDirection } from '#gql/FlowTable_flows';
import type { StatusLook } from '#ui/status/tone.ts';

/** Color and label for whether the saved version is the deployed one. */
export const deployStates: Readonly<Record<Exclude<FlowDeployState, '%future added value'>, StatusLook>> = {
  DRAFT: { tone: 'sub', label: 'Draft' },
  DEPLOYED: { tone: 'ok', label: 'Deployed' },
  UNDEPLOYED_CHANGES: { tone: 'wait', label: 'Undeployed changes' },
  DISABLED: { tone: 'skip', label: 'Disabled' },
};

/** The label of a direction, from the workspace's point of view. */
export const directionWords = (direction: FlowDirection): string =>
  direction === 'SEND' ? 'Send' : direction === 'RECEIVE' ? 'Receive' : 'Other';
