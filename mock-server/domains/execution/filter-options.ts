import type { MockContext } from '../../context.ts';
import { ref } from '../../store/ref.ts';
import type { Scope } from '../../world/base-search.ts';
import { labelsOf } from '../../world/data-tags.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { flows, type FlowRecord } from '../../world/flows.ts';
import { reasons } from '../../world/reasons.ts';
import { compareNames } from '../by-name.ts';
import { ledgerOf } from './ledger.ts';
import { isIn } from './search.ts';

/** `FlowFilterOptions` of the schema. */
export function filterOptions(scope: Scope, context: MockContext) {
  const inScope = flows.filter(
    (flow) =>
      flow.company_index === scope.company &&
      (scope.partners === null || scope.partners.includes(flow.partner_index)),
  );
  const known = inScope.filter((flow) => context.store.exists('FlowSetup', flow.flow_uuid));
  const types = [...new Set(known.map((flow) => flow.flow_type))].flatMap((code) => flowTypeOf(code) ?? []);
  return {
    flows: known
      .toSorted((a, b) => compareNames(a.flow_name, b.flow_name) || a.index - b.index)
      .map(({ flow_uuid }) => ref('FlowSetup', flow_uuid)),
    flow_types: types
      .toSorted((a, b) => compareNames(a.label, b.label))
      .map(({ code }) => ref('FlowType', code)),
    reasons: occurringReasons(scope, context),
    tag_labels: occurringLabels(inScope, context),
  };
}

function occurringReasons(scope: Scope, context: MockContext) {
  const numbers = new Set(context.world.search.reasonsIn(scope));
  for (const view of ledgerOf(context).views()) if (isIn(scope, view)) numbers.add(view.reason);
  return reasons
    .filter((_, place) => numbers.has(place + 1))
    .map(({ code, label }) => ({ reason_code: code, label }))
    .sort((a, b) => compareNames(a.label, b.label));
}

function occurringLabels(inScope: readonly FlowRecord[], { world }: MockContext): string[] {
  const { execution } = world;
  const labels = new Set<string>();
  const read = (row: number) => {
    for (const { label } of execution.dataTags(row)) labels.add(label);
  };
  for (const flow of inScope) {
    const possible = labelsOf(flow);
    for (const row of execution.byFlow.rows(flow.index)) {
      // Most executions of a flow have all its labels: one look is enough as a rule.
      if (possible.every((label) => labels.has(label))) break;
      read(row);
    }
  }
  for (const [row, oddity] of execution.columns.oddities) {
    const flow = flows[execution.columns.flow[row] ?? 0];
    if (oddity === 'MANY_TAGS' && flow && inScope.includes(flow)) read(row);
  }
  return [...labels].sort(compareNames);
}
