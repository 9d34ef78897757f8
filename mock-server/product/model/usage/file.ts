import { utf8 } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import type { FindFile } from '../../files/stored-file.ts';
import { wholeFile } from '../../files/whole-file.ts';
import { csvText } from '../../../formats/csv.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { integrationOf } from '../../world/integrations.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { bytesOf } from '../metrics/level.ts';
import { monthsOf } from './months.ts';
import { monthUsage, type MonthUsage } from './month-usage.ts';

const HEAD = [
  'month',
  'partner',
  'flow',
  'flow_type',
  'integration',
  'executions',
  'billed',
  'skipped',
  'faulty',
  'active',
  'input_bytes',
];

async function csv({ month, rows }: MonthUsage, context: MockContext): Promise<Uint8Array> {
  const lines: (string | number)[][] = [HEAD];
  for (const { flow, usage } of rows) {
    const { input } = await bytesOf(usage.numbers, context);
    lines.push([
      month.name,
      currentRoster(context).partner(flow.partner_uuid)?.partner_name ?? '',
      flow.flow_name,
      flowTypeOf(flow.flow_type)?.label ?? flow.flow_type,
      integrationOf(flow) ?? '',
      usage.executions,
      usage.executions_billed,
      usage.executions_skipped,
      usage.executions_faulty,
      usage.executions_active,
      input,
    ]);
  }
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return utf8(`\uFEFF${csvText(lines, { escapeFormulae: true })}`);
}

/** A month's usage report as CSV, with key `usage.{company_uuid}.2026-08`. */
export const usageFile: FindFile = async (file_key, context) => {
  const [, company_uuid, name] = /^usage\.([0-9a-f-]{36})\.(\d{4}-\d{2})$/.exec(file_key) ?? [];
  if (company_uuid === undefined || !context.access.company(company_uuid)) return null;
  const month = monthsOf(company_uuid, context.world, context.clock.now()).find(
    (candidate) => candidate.name === name,
  );
  if (!month) return null;
  const subject = { company_uuid };
  // Not generated if access is refused anyway.
  const bytes = context.access.sees('Company.usage_report', subject)
    ? await csv(monthUsage(company_uuid, month, { context }), context)
    : new Uint8Array();
  return {
    subject,
    action: 'READ_USAGE',
    file_name: `usage-${month.name}.csv`,
    mime_type: 'text/csv; charset=utf-8',
    ...wholeFile(() => bytes),
  };
};
