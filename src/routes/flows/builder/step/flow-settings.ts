import type { SaveFlowInput } from '#gql/useFlowFormMutation';
import { blankFlow, inputOf, type FlowValues } from '../../flow/flow-values.ts';

const names = [
  'flow_name',
  'notes',
  'support_instructions',
  'tags',
  'data_tags',
  'duplicate_check',
  'acknowledgment',
  'throttle_per_minute',
  'throttle_concurrent',
  'retry',
  'priority',
  'retention_days',
  'notifiers',
] as const satisfies readonly (keyof FlowValues)[];

/** The settings of a flow on the canvas besides its steps, as the flow form keeps them. */
export type FlowSettings = Pick<FlowValues, (typeof names)[number]>;

/** The values of a whole flow form with these settings, and defaults for the rest. */
export const wholeFlow = (settings: FlowSettings): FlowValues => ({ ...blankFlow(''), ...settings });

/** The settings that differ from the stored ones, as the input of `save_flow`. */
export const settingsInput = (values: FlowSettings, stored: FlowSettings | null): SaveFlowInput =>
  inputOf(
    wholeFlow(values),
    names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(stored?.[name])),
  );
