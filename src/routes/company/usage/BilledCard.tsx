import { graphql, useFragment } from 'react-relay/hooks';
import type { BilledCard_report$key } from '#gql/BilledCard_report';
import { formatDayMonth } from '#lib/dates.ts';
import { formatCompact, formatCount } from '#lib/numbers.ts';
import { ChartCard } from '#ui/charts/ChartCard.tsx';
import { ChartLegend } from '#ui/charts/ChartLegend.tsx';
import { ChartTable } from '#ui/charts/ChartTable.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';

const DAY = 86_400_000;

/** The cumulative billed executions of the month, with the included number and the projection. */
export function BilledCard({ reportRef }: { reportRef: BilledCard_report$key }) {
  const report = useFragment(
    graphql`
      fragment BilledCard_report on UsageReport @throwOnFieldError {
        month
        from
        to
        is_complete
        included_executions
        projected_executions
        days {
          date
          billed_so_far
          numbers {
            executions_billed
            executions_skipped
            executions_faulty
          }
        }
      }
    `,
    reportRef,
  );
  const from = Date.parse(report.from);
  const to = Date.parse(report.to);
  const spans = Array.from({ length: Math.round((to - from) / DAY) }, (_, day) => ({
    from: from + day * DAY,
    to: from + (day + 1) * DAY,
  }));
  const { days, included_executions: included, projected_executions: projected } = report;
  const last = days.length - 1;
  const lastValue = days[last]?.billed_so_far ?? 0;
  const billed = {
    id: 'billed',
    label: 'Billed',
    tone: 'accent' as const,
    values: spans.map((_, day) => days[day]?.billed_so_far ?? null),
  };
  const expected = {
    id: 'expected',
    label: 'Projected',
    tone: 'sub' as const,
    dashed: true,
    values: spans.map((_, day) =>
      day < last
        ? null
        : Math.round(
            lastValue + ((projected - lastValue) * (day - last)) / Math.max(1, spans.length - 1 - last),
          ),
    ),
  };
  const hasMore = !report.is_complete && last < spans.length - 1;
  return (
    <ChartCard
      title="Billed executions"
      hint="in total since the first of the month, UTC"
      legend={
        <ChartLegend
          series={[billed]}
          lines
          target={`Included ${formatCount(included)}`}
          previous={hasMore && 'Projected'}
        />
      }
      table={
        <ChartTable
          title="By day"
          rows={days.toSorted((a, b) => b.numbers.executions_billed - a.numbers.executions_billed)}
          rowKey={({ date }) => date}
          columns={[
            {
              id: 'day',
              header: 'Day, UTC',
              grow: true,
              cell: ({ date }) => formatDayMonth(Date.parse(date), 'UTC'),
            },
            {
              id: 'billed',
              header: 'Billed',
              align: 'end',
              cell: ({ numbers }) => formatCount(numbers.executions_billed),
            },
            {
              id: 'skipped',
              header: 'Skipped',
              align: 'end',
              phone: 'hide',
              cell: ({ numbers }) => formatCount(numbers.executions_skipped),
            },
            {
              id: 'faulty',
              header: 'Technical errors',
              align: 'end',
              phone: 'hide',
              cell: ({ numbers }) => formatCount(numbers.executions_faulty),
            },
            {
              id: 'total',
              header: 'Billed so far',
              align: 'end',
              cell: ({ billed_so_far }) => formatCount(billed_so_far),
            },
          ]}
          csv={{
            fileName: `usage-${report.month}-days.csv`,
            header: ['date', 'billed', 'skipped', 'technical_errors', 'billed_so_far'],
            cells: ({ date, numbers, billed_so_far }) => [
              date,
              numbers.executions_billed,
              numbers.executions_skipped,
              numbers.executions_faulty,
              billed_so_far,
            ],
          }}
        />
      }
    >
      <LineChart
        label="Billed executions in total since the first of the month, by day"
        series={hasMore ? [billed, expected] : [billed]}
        spans={spans}
        target={included > 0 ? included : undefined}
        height={180}
        format={formatCount}
        formatScale={formatCompact}
        zone="UTC"
      />
    </ChartCard>
  );
}
