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

/** What a flow on the canvas has besides its steps, as the flow form holds it. */
export type FlowSettings = Pick<FlowValues, (typeof names)[number]>;

/** A flow with these settings, and nothing else that the flow form has. */
export const wholeFlow = (settings: FlowSettings): FlowValues => ({ ...blankFlow(''), ...settings });

/** The settings that differ, as `save_flow` takes them. */
export const settingsInput = (values: FlowSettings, stored: FlowSettings | null): SaveFlowInput =>
  inputOf(
    wholeFlow(values),
    names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(stored?.[name])),
  );
