import type { MockContext } from '../../context.ts';
import { partnerKeys, sharedPartnerKeys } from '../../model/company/roster.ts';
import { latestOf, periodOf, summarise, totalsOf } from '../../model/execution/counts.ts';
import { companyScope } from '../../model/execution/scopes.ts';

/** `CompanyStats` of the schema, for the partners that the person can see: for a guest, only their own. */
export function companyStats(company_uuid: string, context: MockContext) {
  const partners = [
    ...partnerKeys(context, company_uuid),
    ...sharedPartnerKeys(context, company_uuid),
  ].filter((uuid) => context.access.partner(uuid) !== null);
  const scope = companyScope(company_uuid, context);
  const totals = totalsOf(summarise(scope, periodOf('LAST_24_HOURS', context), context));
  return {
    partner_count: partners.length,
    executions_24h: totals.executions,
    failures_24h: totals.logical_failure + totals.technical_failure,
    unresolved_24h: totals.unresolved,
    last_activity_at: latestOf(scope, 'ANY', context)?.submitted_at ?? null,
  };
}
