import type { UsageScheduleFrequency } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Message, Outgoing } from '../../mail/message.ts';
import { includedIn } from '../license/license-state.ts';
import { monthOf, monthsOf, type Month } from './months.ts';
import { duesOf, scheduleItems, scheduleNow, zoneOf } from './schedule.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { monthUsage, overage } from './month-usage.ts';

/** Maximum number of flows listed in a report. */
const MAX_FLOWS = 5;

const count = (value: number): string => value.toLocaleString('en');
const monthName = ({ from }: Month): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(from);

/** The email with the usage of a month up to an instant. It omits prices, because recipients need not be owners. */
export function reportMail(
  company_uuid: string,
  month: Month,
  {
    until,
    recipients,
    context,
  }: { readonly until: number; readonly recipients: readonly string[]; context: MockContext },
): Outgoing {
  const { store } = context;
  const { partner } = currentRoster(context);
  const { to, totals, rows } = monthUsage(company_uuid, month, { context, until });
  const name = store.read('Company', company_uuid, 'company_name');
  const included = includedIn(company_uuid, context, month.to - 1);
  const billed = totals.executions_billed;
  const above = overage(billed, company_uuid, { month, context });
  const share = included === 0 ? '' : ` (${Math.round((100 * billed) / included)}%)`;
  const flowLines = rows
    .slice(0, MAX_FLOWS)
    .map(
      ({ flow, usage }) =>
        `  ${partner(flow.partner_uuid)?.partner_name ?? ''}, ${store.exists('FlowSetup', flow.flow_uuid) ? String(store.read('FlowSetup', flow.flow_uuid, 'flow_name')) : flow.flow_name}: ${count(usage.executions_billed)}`,
    );
  const rest = rows.length - flowLines.length;
  const time = to < month.to ? ' so far' : '';
  return {
    to: recipients,
    subject: `Usage of ${name} in ${monthName(month)}${time}`,
    text: [
      `Billed executions: ${count(billed)} of ${count(included)} included${share}`,
      `Above the included number: ${count(above)}`,
      `Skipped, free of charge: ${count(totals.executions_skipped)}`,
      `Technical errors, free of charge: ${count(totals.executions_faulty)}`,
      '',
      'Billed executions by flow:',
      ...flowLines,
      ...(rest > 0 ? [`  and ${count(rest)} more`] : []),
    ].join('\n'),
    link: {
      label: 'Open the usage report',
      path: `/c/${company_uuid}/flow_usage_reports?month=${month.name}`,
    },
  };
}

/** The month that a report covers: the previous one, or the current one. */
const monthAt = (at: number, frequency: UsageScheduleFrequency): Month =>
  monthOf(at, frequency === 'MONTHLY' ? -1 : 0);

/**
 * The reports that have been due since the server started. They are not stored, because they follow from schedule and
 * clock.
 */
export async function usageReports(context: MockContext): Promise<Message[]> {
  const { clock, world } = context;
  return scheduleItems.keys(context).flatMap((key) => {
    const { company_uuid, frequency, recipients, since } = scheduleNow(key, context);
    const names = new Set(monthsOf(company_uuid, world, clock.now()).map(({ name }) => name));
    return duesOf(frequency, zoneOf(company_uuid, context), {
      from: Math.max(since, clock.anchor),
      to: clock.now(),
    })
      .filter((at) => names.has(monthAt(at, frequency).name))
      .map((at) => ({
        message_id: `usage-${key}-${at}`,
        sent_at: at,
        ...reportMail(company_uuid, monthAt(at, frequency), { until: at, recipients, context }),
      }));
  });
}
