import type { Scope } from '../../world/base-search.ts';
import { SUCCESS } from '../../world/columns.ts';
import { ledgerOf, type Sources } from './ledger.ts';
import { isIn } from './search.ts';

/** The executions of a scope that were submitted in [from, to): the same ones that `summarise` counts. */
export function executionsIn(
  scope: Scope,
  { from, to }: { readonly from: number; readonly to: number },
  sources: Sources,
): readonly string[] {
  const { execution, search } = sources.world;
  const ledger = ledgerOf(sources);
  const recounted = ledger.recounted();
  const rows = search
    .rowsIn(scope, from, to)
    .list()
    .filter((row) => (execution.columns.status[row] ?? 0) >= SUCCESS && !recounted.has(row));
  const views = ledger
    .counted()
    .filter((view) => view.submitted_at >= from && view.submitted_at < to && isIn(scope, view));
  return [
    ...views.map(({ invocation_uuid }) => invocation_uuid),
    ...Array.from(rows, (row) => execution.uuidOf(row)),
  ];
}
