import type { MockContext } from '../../context.ts';
import { SUCCESS } from '../../world/columns.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';

/** The flow's latest run before an execution, or its latest success before it; null if there is none. */
export function earlierRun(
  facts: ExecutionFacts,
  wanted: 'ANY' | 'SUCCESS',
  context: MockContext,
): string | null {
  const { execution } = context.world;
  const flow = currentRoster(context).flow(facts.flow.flow_uuid);
  if (!flow) return null;
  const ledger = ledgerOf(context);
  const touched = ledger.touched();
  const rank = ledger.rankOf(facts.invocation_uuid);
  const fits = (status: number | undefined) => wanted === 'ANY' || status === SUCCESS;
  const view = ledger.views().find((run) => run.flow === flow.index && run.rank > rank && fits(run.status));
  const rows = execution.byFlow.rows(flow.index);
  for (let place = execution.byFlow.placeOf(flow.index, Math.max(0, rank)); place < rows.length; place++) {
    const row = rows[place] ?? 0;
    if (view && view.rank < row) break;
    if (row > rank && !touched.has(row) && fits(execution.columns.status[row])) return execution.uuidOf(row);
  }
  return view?.invocation_uuid ?? null;
}
