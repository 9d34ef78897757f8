import type { MockContext } from '../../kernel/context.ts';
import { ref } from '../../data/store/ref.ts';
import { flows, type FlowPlan } from '../../world/flows.ts';
import { integrationOf } from '../../world/integrations.ts';
import { contractOf, includedExecutions } from '../../world/licenses.ts';
import { money, priced } from '../../world/money.ts';
import { mustRead } from '../collection.ts';
import type { Domain } from '../../kernel/domain.ts';
import { keyOf } from '../key-of.ts';
import { groupsOf } from '../metrics/groups.ts';
import { bytesOf, numbersOf, type Numbers } from '../metrics/level.ts';
import { edgesOf } from '../metrics/question.ts';
import { tallyOf } from '../metrics/tallies.ts';
import { monthsOf, readMonth, type Month } from './months.ts';

const DAY = 86_400_000;
/** Number of days that the projection is based on. */
const LATELY = 7;

/** `UsageNumbers` of the schema. */
interface Usage {
  readonly executions: number;
  readonly executions_billed: number;
  readonly executions_skipped: number;
  readonly executions_faulty: number;
  readonly executions_active: number;
  readonly numbers: Numbers;
}

const usageOf = (numbers: Numbers): Usage => ({
  executions: numbers.executions,
  executions_billed: numbers.success + numbers.logical_failure,
  executions_skipped: numbers.skipped,
  executions_faulty: numbers.technical_failure,
  executions_active: numbers.active,
  numbers,
});

/** The usage of a flow in a month. */
export interface FlowUsage {
  readonly flow: FlowPlan;
  readonly usage: Usage;
}

export interface MonthUsage {
  readonly month: Month;
  /** End of the counted period. */
  readonly to: number;
  readonly totals: Usage;
  readonly rows: readonly FlowUsage[];
  readonly days: readonly { readonly date: number; readonly usage: Usage }[];
}

/** A workspace's usage in a month, from its executions and roll-ups. Does not check permissions. */
export function monthUsage(company_uuid: string, month: Month, context: MockContext): MonthUsage {
  const company = context.world.company(company_uuid)?.index ?? -1;
  const wanted = Uint8Array.from(flows, (flow) => Number(flow.company_index === company));
  const to = Math.min(month.to, context.clock.now() + 1);
  const edges = edgesOf({ from: month.from, to }, 'DAY');
  const groups = groupsOf('FLOW', wanted, context);
  const tally = tallyOf(
    { scope: { company, partners: null, flow: null, outside: false }, wanted },
    edges,
    groups,
    context,
  );
  const places = [...groups.heads.keys()];
  const parts = Array.from({ length: tally.parts }, (_, part) => part);
  const cells = (ofGroups: readonly number[], ofParts: readonly number[]) =>
    ofGroups.flatMap((group) => ofParts.map((part) => group * tally.parts + part));
  const byUuid = new Map(flows.map((flow) => [flow.flow_uuid, flow]));
  return {
    month,
    to,
    totals: usageOf(numbersOf(tally, cells(places, parts))),
    rows: groups.heads
      .map(({ key }, group) => ({
        flow: byUuid.get(key) as FlowPlan,
        usage: usageOf(numbersOf(tally, cells([group], parts))),
      }))
      .filter(({ usage }) => usage.executions > 0)
      .sort((a, b) => b.usage.executions_billed - a.usage.executions_billed || a.flow.index - b.flow.index),
    days: parts.map((part) => ({
      date: edges[part] ?? 0,
      usage: usageOf(numbersOf(tally, cells(places, [part]))),
    })),
  };
}

/** Projected billed executions at the end of the month, if recent days are typical. */
function projected({ month, to, totals, days }: MonthUsage): number {
  if (to >= month.to) return totals.executions_billed;
  // The current day is incomplete, so only full days count, unless it is the first.
  const whole = days.slice(0, -1).slice(-LATELY);
  const billed = whole.reduce((sum, { usage }) => sum + usage.executions_billed, 0);
  const each =
    whole.length === 0
      ? totals.executions_billed / Math.max(to - month.from, 1)
      : billed / (whole.length * DAY);
  return Math.round(totals.executions_billed + each * (month.to - to));
}

export const overage = (billed: number, company_uuid: string, { world }: MockContext): number =>
  Math.max(0, billed - includedExecutions(company_uuid, world));

/** `UsageReport` of the schema. */
export function usageReport(company_uuid: string, month: Month, context: MockContext) {
  const report = monthUsage(company_uuid, month, context);
  const billed = report.totals.executions_billed;
  let billed_so_far = 0;
  return {
    company_uuid,
    month: month.name,
    from: month.from,
    to: month.to,
    is_complete: report.to >= month.to,
    included_executions: includedExecutions(company_uuid, context.world),
    overage_executions: overage(billed, company_uuid, context),
    projected_executions: projected(report),
    totals: report.totals,
    rows: report.rows.map(({ flow, usage }) => {
      const integration = integrationOf(flow);
      return {
        flow_setup: context.store.find('FlowSetup', flow.flow_uuid),
        flow_name: flow.flow_name,
        trading_partner: ref('TradingPartner', flow.partner_uuid),
        flow_type: ref('FlowType', flow.flow_type),
        integration_license_type:
          integration === null ? null : ref('IntegrationLicenseType', company_uuid, integration),
        numbers: usage,
        share_percent: billed === 0 ? 0 : (100 * usage.executions_billed) / billed,
      };
    }),
    days: report.days.map(({ date, usage }) => {
      billed_so_far += usage.executions_billed;
      return { date: new Date(date).toISOString().slice(0, 10), numbers: usage, billed_so_far };
    }),
    csv_path: `/file/${company_uuid}/usage.${company_uuid}.${month.name}`,
  };
}

interface ReportSource {
  readonly company_uuid: string;
  readonly overage_executions: number;
}

/** Monthly usage of workspaces, visible to every member; costs are for owners. */
export const usageDomain: Domain = {
  name: 'usage',
  resolvers: {
    Company: {
      usage_months(source: unknown, _args: unknown, context: MockContext) {
        mustRead('read_usage', { company_uuid: keyOf(source) }, context);
        return monthsOf(keyOf(source), context.world, context.clock.now()).map(({ name }) => name);
      },
      usage_report(source: unknown, { month }: { month: string }, context: MockContext) {
        const company_uuid = keyOf(source);
        mustRead('read_usage', { company_uuid }, context);
        const months = monthsOf(company_uuid, context.world, context.clock.now());
        return usageReport(company_uuid, readMonth(month, months), context);
      },
    },
    UsageReport: {
      overage_charge(source: ReportSource, _args: unknown, context: MockContext) {
        const { company_uuid, overage_executions } = source;
        mustRead('read_prices', { company_uuid }, context);
        const { overage_price, currency } = contractOf(company_uuid, context.world.scale);
        return money({ minor: priced(overage_executions, overage_price, currency), currency });
      },
    },
    UsageNumbers: {
      input_bytes: async ({ numbers }: Usage, _args: unknown, { world }: MockContext) =>
        (await bytesOf(numbers, world)).input,
    },
  },
};
