import { editedValue } from '../../store/edits.ts';
import type { Overlay } from '../../store/overlay.ts';
import type { ExecutionFacts } from '../../world/facts.ts';

/** What of an execution's outcome lists and counts look at: set by hand, it counts as if it had happened. */
const OUTCOME = ['status', 'reason_code', 'ack_state', 'duration_ms'] as const;

const bentValues = (invocation_uuid: string, overlay: Overlay): Partial<ExecutionFacts> =>
  Object.fromEntries(
    OUTCOME.map((field) => [field, editedValue(overlay, 'FlowExecution', invocation_uuid, field)]).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** Whether somebody has set an execution's outcome by hand. */
export const isBent = (invocation_uuid: string, overlay: Overlay): boolean =>
  Object.keys(bentValues(invocation_uuid, overlay)).length > 0;

/** The facts with what was set by hand. */
export const bentFacts = (facts: ExecutionFacts, overlay: Overlay): ExecutionFacts => ({
  ...facts,
  ...bentValues(facts.invocation_uuid, overlay),
});
