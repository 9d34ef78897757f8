import type { MockContext } from '../../context.ts';
import { partnerKeys } from '../../roster.ts';
import { latestRuns, recentRuns } from '../trading-partner/activity.ts';

const DAY = 86_400_000;

/** `CompanyStats` of the schema: over the partners that the person sees, so that a guest counts the guest's own. */
export function companyStats(company_uuid: string, context: MockContext) {
  const partners = partnerKeys(context, company_uuid).filter((uuid) => context.access.partner(uuid) !== null);
  const day = partners.map((uuid) => recentRuns(uuid, DAY, context));
  const latest = partners.flatMap((uuid) => latestRuns(uuid, context).any ?? []);
  return {
    partner_count: partners.length,
    executions_24h: day.reduce((sum, { executions }) => sum + executions, 0),
    failures_24h: day.reduce((sum, { failures }) => sum + failures, 0),
    last_activity_at: latest.length === 0 ? null : Math.max(...latest),
  };
}
