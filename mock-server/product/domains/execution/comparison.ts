import type { ComparisonBasis } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { isMember } from '../../model/kit/visibility.ts';
import { changesBetween, type Change } from './changes.ts';
import { earlierRun } from './earlier-run.ts';
import { executionFacts } from '../../model/execution/facts.ts';

/** `ExecutionComparison` of the schema. */
interface Comparison {
  readonly other: Ref<'FlowExecution'> | null;
  readonly basis: ComparisonBasis;
  readonly changes: readonly Change[] | null;
}

/** Compares an execution with another one: the one with this key, or the most informative earlier run of its flow. */
export function comparisonOf(facts: ExecutionFacts, chosen: string | null, context: MockContext): Comparison {
  const { access } = context;
  const success = chosen === null ? earlierRun(facts, 'SUCCESS', context) : null;
  const uuid = chosen ?? success ?? earlierRun(facts, 'ANY', context);
  const other = uuid !== null && access.execution(uuid) ? executionFacts(context, uuid) : null;
  const isAlike = other?.flow.flow_uuid === facts.flow.flow_uuid;
  return {
    other: other && ref('FlowExecution', other.invocation_uuid),
    basis: chosen !== null ? 'CHOSEN' : success !== null ? 'LAST_SUCCESS' : 'PREVIOUS_RUN',
    changes: other && isAlike && isMember(facts.flow, context) ? changesBetween(other, facts, context) : null,
  };
}
