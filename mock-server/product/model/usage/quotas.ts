import type { QuotaMetric, QuotaPeriod } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { flowKeys, partnerKeys } from '../company/roster.ts';
import { integrationProducts } from '../../world/integrations.ts';
import { PLANS } from '../../world/licenses.ts';
import { seatsOf as memberSeats } from '../company/seats.ts';
import { bytesOf, numbersOf } from '../metrics/level.ts';
import { questionOf } from '../metrics/question.ts';
import { tallyOf, together } from '../metrics/tallies.ts';
import { monthOf } from './months.ts';
import { monthUsage, projected } from './month-usage.ts';
import { includedIn, planOf } from '../license/license-state.ts';
import { seatsOf, usedSeats } from '../license/seats.ts';

/** `LicenseQuota` of the schema. */
export interface Quota {
  readonly metric: QuotaMetric;
  readonly used: number;
  readonly limit: number | null;
  readonly used_percent: number | null;
  readonly projected: number | null;
  readonly period: QuotaPeriod;
}

const GB = 1e9;

const quota = (
  metric: QuotaMetric,
  used: number,
  { limit, expected = null }: { limit: number | null; expected?: number | null },
): Quota => ({
  metric,
  used,
  limit,
  used_percent: limit === null || limit === 0 ? null : (100 * used) / limit,
  projected: expected,
  period: expected === null ? 'TOTAL' : 'MONTH',
});

function partnersInUse(company_uuid: string, context: MockContext): number {
  const { store } = context;
  return partnerKeys(context, company_uuid).filter(
    (key) => store.read('TradingPartner', key, 'status') !== 'ARCHIVED',
  ).length;
}

const enabledFlows = (company_uuid: string, context: MockContext): number =>
  flowKeys(context, { company_uuid }).filter(
    (key) => context.store.read('FlowSetup', key, 'enabled') === true,
  ).length;

/** Total size of inputs and outputs of the retained executions. */
async function storedBytes(company_uuid: string, context: MockContext): Promise<number> {
  const { world, clock } = context;
  const question = questionOf(company_uuid, {}, context);
  const edges = [world.rollUps.end, clock.now() + 1];
  const tally = tallyOf(question, { edges, grouping: { ...together, name: 'NONE' } }, context);
  const { input, output } = await bytesOf(numbersOf(tally, [0]), context);
  return input + output;
}

/** Usage and limits of each quota; all usage is counted from actual data. */
export async function quotasOf(company_uuid: string, context: MockContext): Promise<Quota[]> {
  const { clock, store } = context;
  const limits = PLANS[planOf(company_uuid, context)];
  const users = memberSeats(company_uuid, context);
  const month = monthUsage(company_uuid, monthOf(clock.now()), { context });
  const integrations = integrationProducts.map(({ integration_identifier }) => integration_identifier);
  const sum = (of: (identifier: string) => number) =>
    integrations.reduce((all, identifier) => all + of(identifier), 0);
  return [
    quota('USERS', users.used, { limit: users.limit }),
    quota('EXECUTIONS', month.totals.executions_billed, {
      limit: includedIn(company_uuid, context),
      expected: projected(month),
    }),
    quota('PARTNERS', partnersInUse(company_uuid, context), { limit: limits.partners }),
    quota('FLOWS', enabledFlows(company_uuid, context), { limit: limits.flows }),
    quota(
      'INTEGRATIONS',
      sum((identifier) => usedSeats(company_uuid, identifier, context)),
      { limit: sum((identifier) => seatsOf(company_uuid, identifier, context)) },
    ),
    quota('STORAGE_GB', (await storedBytes(company_uuid, context)) / GB, { limit: limits.storage_gb }),
    quota('RETENTION_DAYS', store.read('Company', company_uuid, 'retention_days'), {
      limit: limits.retention_days,
    }),
  ];
}
