import type { ExecutionRelation } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';

/** `RelatedExecution`s of the schema: all executions that use the same input, earliest first. */
export function relatedExecutions(facts: ExecutionFacts, context: MockContext) {
  const { execution } = context.world;
  const { invocation_uuid } = facts;
  const ledger = ledgerOf(context);
  const [root = invocation_uuid] = ledger.chain(invocation_uuid);
  const row = execution.rowOf(root);
  const alike = row === null ? [root] : execution.rowsLike(execution.sourceRow(row)).map(execution.uuidOf);
  const all = new Set(alike.flatMap((uuid) => ledger.chain(uuid)));
  const duplicateOf = (uuid: string): string | null => {
    const own = execution.rowOf(uuid);
    const original = own === null ? null : execution.originalOf(own);
    return original === null ? null : execution.uuidOf(original);
  };
  const relationTo = (other: ExecutionFacts): ExecutionRelation => {
    if (facts.resubmitted_from === other.invocation_uuid) return 'RESUBMITTED_FROM';
    if (other.resubmitted_from === invocation_uuid) return 'RESUBMISSION';
    if (duplicateOf(invocation_uuid) === other.invocation_uuid) return 'DUPLICATE_OF';
    return duplicateOf(other.invocation_uuid) === invocation_uuid ? 'DUPLICATE' : 'SAME_INPUT';
  };
  return [...all]
    .filter((uuid) => uuid !== invocation_uuid && context.access.execution(uuid) !== null)
    .flatMap((uuid) => executionFacts(context, uuid) ?? [])
    .sort((a, b) => a.submitted_at - b.submitted_at)
    .map((other) => ({
      relation: relationTo(other),
      flow_execution: ref('FlowExecution', other.invocation_uuid),
    }));
}
