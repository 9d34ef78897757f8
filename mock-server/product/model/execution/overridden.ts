import { editedValue } from '../../../engine/store/edits.ts';
import type { Overlay } from '../../../engine/store/overlay.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';

/** Outcome fields that lists and counts use. A manually set value counts as if it were the actual outcome. */
const OUTCOME = ['status', 'reason_code', 'ack_state', 'duration_ms'] as const;

const overriddenValues = (invocation_uuid: string, overlay: Overlay): Partial<ExecutionFacts> =>
  Object.fromEntries(
    OUTCOME.map((field) => [field, editedValue(overlay, 'FlowExecution', invocation_uuid, field)]).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** Whether an execution's outcome was set manually. */
export const isOverridden = (invocation_uuid: string, overlay: Overlay): boolean =>
  Object.keys(overriddenValues(invocation_uuid, overlay)).length > 0;

/** The facts with manually set values applied. */
export const overriddenFacts = (facts: ExecutionFacts, overlay: Overlay): ExecutionFacts => ({
  ...facts,
  ...overriddenValues(facts.invocation_uuid, overlay),
});
