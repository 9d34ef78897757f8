import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { reasonOf, reasonSentence } from '../../facts/reasons.ts';
import { documentOf } from '../../model/flow-run/sample.ts';
import { contentOf } from '../../model/flow-run/expressions.ts';
import { valuesRead } from '../../model/flow-run/values-read.ts';
import { savedSettings, versionKey } from '../../model/flow/versions.ts';
import { isMember, shownFacts } from '../../model/kit/visibility.ts';

/** Names of the rules that skip an execution, for reasons that do not name one. */
const rules: Readonly<Record<string, string>> = {
  DUPLICATE_DOCUMENT: 'Duplicate check',
  EMPTY_INPUT: 'Empty input',
};

/** `SkipReason` of the schema; null unless the execution was skipped. */
export function skipReason(facts: ExecutionFacts, context: MockContext) {
  const { access, world } = context;
  const reason = reasonOf(facts.reason_code);
  if (facts.status !== 'SKIPPED' || !reason) return null;
  const row = world.execution.rowOf(facts.invocation_uuid);
  const original = row === null ? null : world.execution.originalOf(row);
  const duplicate = original === null ? null : world.execution.uuidOf(original);
  return {
    rule: facts.reason_values['rule'] ?? rules[reason.code] ?? reason.label,
    detail: reasonSentence(reason, shownFacts(facts, context).reason_values),
    value: isMember(facts.flow, context) ? valueFound(facts, context) : null,
    duplicate_of: duplicate && access.execution(duplicate) ? ref('FlowExecution', duplicate) : null,
  };
}

/** The value in the document that the rule matched. */
function valueFound(facts: ExecutionFacts, context: MockContext): string | null {
  const { reason_code, reason_values } = facts;
  if (reason_code === 'DUPLICATE_DOCUMENT') {
    const [reference] = facts.data_tags;
    return reference ? `${reference.label} is “${reference.value}”` : null;
  }
  if (reason_code !== 'FILTERED') return null;
  const version = versionKey(facts.flow.flow_uuid, facts.version_timestamp);
  if (!context.store.exists('FlowVersion', version)) return null;
  const expression = filterNamed(reason_values['rule'] ?? '', savedSettings(version, context));
  const document = documentOf(facts).neutral;
  return expression === null || document === null ? null : valuesRead(expression, contentOf(document));
}

/** The expression of the filter with this label. */
function filterNamed(
  label: string,
  { filters, graph }: Pick<FlowSettings, 'filters' | 'graph'>,
): string | null {
  const inForm = filters.find((filter) => filter.label === label);
  if (inForm) return inForm.expression;
  const step = graph?.nodes.find((node) => node.kind === 'FILTER' && node.label === label);
  return step?.kind === 'FILTER' ? step.settings.expression : null;
}
