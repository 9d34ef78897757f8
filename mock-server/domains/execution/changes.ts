import type { MockContext } from '../../kernel/context.ts';
import { ref, type Ref } from '../../data/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { SUCCESS } from '../../world/columns.ts';
import { inForce, type Revision } from '../../world/dependencies.ts';
import type { ExecutionFacts } from '../../world/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { versionKey } from '../flow/versions.ts';
import { executionFacts } from './facts.ts';
import { ledgerOf } from './ledger.ts';

/** `ChangeItem` of the schema. */
interface Change {
  readonly kind: 'FLOW_VERSION' | 'MAPPING_REVISION' | 'LOOKUP_TABLE' | 'CONNECTION';
  readonly name: string;
  readonly changed: boolean;
  readonly before: string | null;
  readonly after: string | null;
  readonly updated_at: number | null;
  readonly updated_by: Actor | null;
}

export interface ChangeReport {
  readonly last_success: Ref | null;
  readonly items: readonly Change[];
}

/** What a failed execution's flow depends on, compared with the flow's latest success before it. */
export function changesSinceSuccess(facts: ExecutionFacts, context: MockContext): ChangeReport {
  const before = latestSuccess(facts, context);
  const then = before === null ? null : executionFacts(context, before);
  const items = dependenciesOf(facts, then, context);
  return {
    last_success: before === null ? null : ref('FlowExecution', before),
    items: items.sort((a, b) => Number(b.changed) - Number(a.changed)),
  };
}

function latestSuccess(facts: ExecutionFacts, context: MockContext): string | null {
  const { execution } = context.world;
  const flow = facts.flow as FlowRecord;
  const ledger = ledgerOf(context);
  const touched = ledger.touched();
  const rank = ledger.rankOf(facts.invocation_uuid);
  const view = ledger
    .views()
    .find((one) => one.flow === flow.index && one.rank > rank && one.status === SUCCESS);
  const rows = execution.byFlow.rows(flow.index);
  for (let place = execution.byFlow.placeOf(flow.index, Math.max(0, rank)); place < rows.length; place++) {
    const row = rows[place] ?? 0;
    if (view && view.rank < row) break;
    if (row > rank && !touched.has(row) && execution.columns.status[row] === SUCCESS)
      return execution.uuidOf(row);
  }
  return view?.invocation_uuid ?? null;
}

function dependenciesOf(
  facts: ExecutionFacts,
  then: ExecutionFacts | null,
  { store, world }: MockContext,
): Change[] {
  const flow = facts.flow as FlowRecord;
  const { dependencies } = world;
  const now = facts.started_at ?? facts.submitted_at;
  const past = then && (then.started_at ?? then.submitted_at);
  const item = (
    kind: Change['kind'],
    name: string,
    [before, after]: readonly [string | null, string | null],
    cause: { readonly at: number | null; readonly by: Actor | null } | null | undefined,
  ): Change => {
    const changed = before !== null && before !== after;
    return {
      kind,
      name,
      changed,
      before,
      after,
      updated_at: (changed && cause?.at) || null,
      updated_by: (changed && cause?.by) || null,
    };
  };
  const history = (revisions: readonly Revision[]) => inForce(revisions, now);
  const version = (field: string): unknown => {
    const key = versionKey(flow.flow_uuid, facts.version_timestamp);
    return store.exists('FlowVersion', key) ? store.read('FlowVersion', key, field) : null;
  };
  const versionName = (one: ExecutionFacts | null) =>
    one && new Date(one.version_timestamp).toISOString().slice(0, 16).replace('T', ' ');
  const connections = dependencies.connection(flow);
  const connection = history(connections);
  const items = [
    item('FLOW_VERSION', flow.flow_name, [versionName(then), versionName(facts)], {
      at: version('deployed_at') as number | null,
      by: version('deployed_by') as Actor | null,
    }),
    item(
      'MAPPING_REVISION',
      flow.mapping_name,
      [then?.mapping_revision ?? null, facts.mapping_revision],
      history(dependencies.mapping(flow)),
    ),
  ];
  if (flow.lookup_table !== null) {
    items.push(
      item(
        'LOOKUP_TABLE',
        flow.lookup_table,
        [then?.lookup_version ?? null, facts.lookup_version],
        history(dependencies.lookup(flow)),
      ),
    );
  }
  items.push(
    item(
      'CONNECTION',
      flow.direction === 'SEND' ? flow.destination_summary : flow.source_summary,
      [past === null ? null : (inForce(connections, past)?.label ?? null), connection?.label ?? null],
      connection,
    ),
  );
  return items;
}
