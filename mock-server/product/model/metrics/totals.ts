import type { MockContext } from '../../context.ts';
import type { Scope } from '../../world/base-search.ts';
import { unresolvedIn } from '../execution/counts.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { numbersOf, percentile } from './level.ts';
import { tallyOf, together } from './tallies.ts';

/** `PulseTotals` of the schema over any period, including periods before the retained executions. */
export function totalsBetween(
  scope: Scope,
  { from, to }: { readonly from: number; readonly to: number },
  context: MockContext,
) {
  const wanted = Uint8Array.from(currentRoster(context).flows, (flow) =>
    Number(
      flow.company_index === scope.company &&
        (scope.partners === null || scope.partners.includes(flow.partner_index)) &&
        (scope.flow === null || scope.flow === flow.index),
    ),
  );
  const tally = tallyOf(
    { scope, wanted },
    { edges: [from, to], grouping: { ...together, name: 'NONE' } },
    context,
  );
  const { level, ...totals } = numbersOf(tally, [0]);
  // Executions in the roll-ups can no longer be resubmitted, so none of them is unresolved.
  const unresolved = unresolvedIn(scope, { from, to }, context);
  return { ...totals, unresolved, p95_ms: percentile({ level, ...totals }, 95) };
}
