import type { MockContext } from '../../context.ts';
import { periodOf, summarise, totalsOf, unresolvedIn } from '../execution/counts.ts';
import { ledgerOf } from '../execution/ledger.ts';
import { partnerScope } from '../execution/scopes.ts';
import { currentRoster } from '../flow/current-roster.ts';

/** Submission time of a partner's latest execution in milliseconds since 1970; null if there is none. */
export function latestRun(
  partner_uuid: string,
  direction: 'SEND' | 'RECEIVE' | 'ANY',
  context: MockContext,
): number | null {
  const { world } = context;
  const { flows, partner: partnerOf } = currentRoster(context);
  const partner = partnerOf(partner_uuid);
  if (!partner) return null;
  const wanted = flows.filter(
    (flow) => flow.partner_index === partner.index && (direction === 'ANY' || flow.direction === direction),
  );
  const indexes = new Set(wanted.map(({ index }) => index));
  const { execution, anchor } = world;
  const seeded = wanted.flatMap(({ index }) => {
    const [youngest] = execution.byFlow.rows(index);
    return youngest === undefined ? [] : anchor - (execution.columns.age[youngest] ?? 0);
  });
  const created = ledgerOf(context)
    .counted()
    .flatMap(({ flow, submitted_at }) => (indexes.has(flow) ? submitted_at : []));
  return seeded.length + created.length === 0 ? null : Math.max(...seeded, ...created);
}

/** Number of unresolved failures among a partner's executions of the last 7 days. */
export const unresolvedLately = (partner_uuid: string, context: MockContext): number =>
  unresolvedIn(partnerScope(partner_uuid, context), periodOf('LAST_7_DAYS', context), context);

/** Error rate of a partner's executions of the last 7 days, 0 to 1; null if there were none. */
export function failureShare(partner_uuid: string, context: MockContext): number | null {
  const scope = partnerScope(partner_uuid, context);
  const totals = totalsOf(summarise(scope, periodOf('LAST_7_DAYS', context), context));
  if (totals.executions === 0) return null;
  return (totals.logical_failure + totals.technical_failure) / totals.executions;
}
