import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { executionFacts } from './facts.ts';
import { ledgerOf } from './ledger.ts';

/** `FailureResolution` of the schema; null unless the execution failed and its chain has succeeded since. */
export function resolutionOf(invocation_uuid: string, context: MockContext) {
  const { access } = context;
  const ledger = ledgerOf(context);
  const uuid = ledger.resolution(invocation_uuid);
  const subject = uuid === null ? null : access.execution(uuid);
  const success = uuid === null ? null : executionFacts(context, uuid);
  if (uuid === null || !subject || !success) return null;
  return {
    flow_execution: ref('FlowExecution', uuid),
    resolved_at: success.ended_at ?? success.submitted_at,
    resolved_by:
      access.company(subject.company_uuid)?.kind === 'GUEST'
        ? null
        : whoResubmitted(success, ledger.run(uuid)?.by),
  };
}

/**
 * Who resubmitted an execution that `by` is recorded for; null if nobody did. The seed does not record it, so this is
 * one of the operations staff.
 */
export function whoResubmitted(
  { hash, resubmitted_from, world_seed, flow }: ExecutionFacts,
  by: Actor | undefined,
): Actor | null {
  if (resubmitted_from === null) return null;
  if (by) return by;
  const people = editorsOf(world_seed, flow.company_uuid).filter(({ kind }) => kind === 'USER');
  return people[hash % people.length] ?? null;
}
