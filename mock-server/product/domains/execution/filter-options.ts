import type { MockContext } from '../../context.ts';
import { flowKeys } from '../../model/company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Scope } from '../../world/base-search.ts';
import { labelsOf } from '../../world/data-tags.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { reasons } from '../../facts/reasons.ts';
import { byName, compareNames } from '../../model/kit/by-name.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { isIn } from '../../model/execution/search.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** The workspace or partner whose executions are searched. */
type Where = { readonly company_uuid: string } | { readonly partner_uuid: string };

/** `FlowFilterOptions` of the schema. */
export function filterOptions(scope: Scope, where: Where, context: MockContext) {
  const inScope = currentRoster(context).flows.filter(
    (flow) =>
      flow.company_index === scope.company &&
      (scope.partners === null || scope.partners.includes(flow.partner_index)),
  );
  const known = knownFlows(where, context);
  const read = <Field extends FieldName<'FlowSetup'>>(flow_uuid: string, field: Field) =>
    context.store.read('FlowSetup', flow_uuid, field);
  const codes = known.map((uuid) => read(uuid, 'flow_type').$ref.key);
  const types = [...new Set(codes)].flatMap((code) => flowTypeOf(code) ?? []);
  return {
    flows: known
      .toSorted(byName((flow_uuid) => read(flow_uuid, 'flow_name')))
      .map((flow_uuid) => ref('FlowSetup', flow_uuid)),
    flow_types: types
      .toSorted((a, b) => compareNames(a.label, b.label))
      .map(({ code }) => ref('FlowType', code)),
    reasons: occurringReasons(scope, context),
    tag_labels: occurringLabels(scope, inScope, context),
  };
}

/** Existing flows that the person can see, including those created in this session. */
const knownFlows = (where: Where, context: MockContext): string[] =>
  flowKeys(context, where).filter(
    (uuid) => context.access.partner(context.store.read('FlowSetup', uuid, 'partner_uuid')) !== null,
  );

function occurringReasons(scope: Scope, context: MockContext) {
  const numbers = new Set(context.world.search.reasonsIn(scope));
  for (const view of ledgerOf(context).views()) if (isIn(scope, view)) numbers.add(view.reason);
  return reasons
    .filter((_, place) => numbers.has(place + 1))
    .map(({ code, label }) => ({ reason_code: code, label }))
    .sort((a, b) => compareNames(a.label, b.label));
}

function occurringLabels(scope: Scope, inScope: readonly FlowPlan[], context: MockContext): string[] {
  const { world } = context;
  const { execution } = world;
  const labels = new Set<string>();
  const read = (row: number) => {
    for (const { label } of execution.dataTags(row)) labels.add(label);
  };
  for (const flow of inScope) {
    const possible = labelsOf(flow);
    for (const row of execution.byFlow.rows(flow.index)) {
      // Most executions of a flow have all its labels, so usually one is enough.
      if (possible.every((label) => labels.has(label))) break;
      read(row);
    }
  }
  for (const [row, oddity] of execution.columns.oddities) {
    const flow = world.flows[execution.columns.flow[row] ?? 0];
    if (oddity === 'MANY_TAGS' && flow && inScope.includes(flow)) read(row);
  }
  const ledger = ledgerOf(context);
  for (const view of ledger.views()) {
    if (view.flow < world.flows.length || !isIn(scope, view)) continue;
    for (const { label } of ledger.facts(view.invocation_uuid)?.data_tags ?? []) labels.add(label);
  }
  return [...labels].sort(compareNames);
}
