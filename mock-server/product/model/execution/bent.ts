import { editedValue } from '../../../engine/store/edits.ts';
import type { Overlay } from '../../../engine/store/overlay.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';

/** Outcome fields that lists and counts use. A manually set value counts as if it were the actual outcome. */
const OUTCOME = ['status', 'reason_code', 'ack_state', 'duration_ms'] as const;

const bentValues = (invocation_uuid: string, overlay: Overlay): Partial<ExecutionFacts> =>
  Object.fromEntries(
    OUTCOME.map((field) => [field, editedValue(overlay, 'FlowExecution', invocation_uuid, field)]).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** Whether an execution's outcome was set manually. */
export const isBent = (invocation_uuid: string, overlay: Overlay): boolean =>
  Object.keys(bentValues(invocation_uuid, overlay)).length > 0;

/** The facts with manually set values applied. */
export const bentFacts = (facts: ExecutionFacts, overlay: Overlay): ExecutionFacts => ({
  ...facts,
  ...bentValues(facts.invocation_uuid, overlay),
});
