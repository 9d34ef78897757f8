import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import { integrationOf } from '../../world/integrations.ts';
import { money, priced } from '../../world/money.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../kit/key-of.ts';
import { contractIn, includedIn } from '../license/license-state.ts';
import { bytesOf } from '../metrics/level.ts';
import { monthUsage, overage, projected, type Usage } from './month-usage.ts';
import { deleteSchedule, saveSchedule, sendReport } from './save-schedule.ts';
import { lastSentAt, nextSendAt, scheduleItems } from './schedule.ts';
import { monthOf, monthsOf, readMonth, type Month } from './months.ts';

/** `UsageReport` of the schema. */
export function usageReport(company_uuid: string, month: Month, context: MockContext) {
  const report = monthUsage(company_uuid, month, { context });
  const billed = report.totals.executions_billed;
  let billed_so_far = 0;
  return {
    company_uuid,
    month: month.name,
    from: month.from,
    to: month.to,
    is_complete: report.to >= month.to,
    retained_from: context.world.rollUps.end,
    included_executions: includedIn(company_uuid, context, month.to - 1),
    overage_executions: overage(billed, company_uuid, { month, context }),
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

declare module '#schema-types' {
  interface Parents {
    readonly UsageReport: ReturnType<typeof usageReport>;
    readonly UsageNumbers: Usage;
  }
}

/** Monthly usage of workspaces, visible to every member; costs are for owners. */
export const usageDomain: Domain = {
  name: 'usage',
  ...scheduleItems.seed,
  kept: { [scheduleItems.type]: ['sent_at', 'since'] },
  resolvers: {
    Company: {
      usage_months(source, _args, context) {
        return monthsOf(keyOf(source), context.world, context.clock.now()).map(({ name }) => name);
      },
      usage_report(source, { month }, context) {
        const company_uuid = keyOf(source);
        const months = monthsOf(company_uuid, context.world, context.clock.now());
        return usageReport(
          company_uuid,
          month == null ? monthOf(context.clock.now()) : readMonth(month, months),
          context,
        );
      },
      usage_schedule(source, _args, context) {
        const company_uuid = keyOf(source);
        const [key] = scheduleItems.keys(context, { company_uuid });
        return key === undefined ? null : ref(scheduleItems.type, key);
      },
    },
    UsageSchedule: {
      next_send_at: (source, _args, context) => nextSendAt(keyOf(source), context),
      last_sent_at: (source, _args, context) => lastSentAt(keyOf(source), context),
    },
    Mutation: {
      save_usage_schedule: saveSchedule,
      delete_usage_schedule: deleteSchedule,
      send_usage_report: sendReport,
    },
    UsageReport: {
      overage_charge(source, _args, context) {
        const { company_uuid, overage_executions, to } = source;
        const { overage_price, currency } = contractIn(company_uuid, context, to - 1);
        return money({ minor: priced(overage_executions, overage_price, currency), currency });
      },
    },
    UsageNumbers: {
      input_bytes: async ({ numbers }, _args, context) => (await bytesOf(numbers, context)).input,
    },
  },
};
