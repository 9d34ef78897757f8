import { graphql, useFragment } from 'react-relay/hooks';
import type { BusiestHoursCard_metrics$key } from '#gql/BusiestHoursCard_metrics';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { ChartCard } from '#ui/charts/ChartCard.tsx';
import { ChartTable } from '#ui/charts/ChartTable.tsx';
import { HeatMap } from '#ui/charts/HeatMap.tsx';
import styles from './metrics.module.css';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const SHADES = [0.08, 0.28, 0.48, 0.68, 0.88];

interface Cell {
  readonly at: number;
  readonly executions: number;
  readonly failures: number;
}

/** The number of executions by weekday and hour. */
export function BusiestHoursCard({ metricsRef }: { metricsRef: BusiestHoursCard_metrics$key }) {
  const { heat_map } = useFragment(
    graphql`
      fragment BusiestHoursCard_metrics on Metrics @throwOnFieldError {
        heat_map {
          executions
          failures
        }
      }
    `,
    metricsRef,
  );
  const { executions, failures } = heat_map;
  const dayOf = (at: number) => DAYS[Math.floor(at / HOURS.length)] ?? '';
  const hourOf = (at: number) => `${HOURS[at % HOURS.length]}:00`;
  const rows: Cell[] = executions
    .map((count, at) => ({ at, executions: count, failures: failures[at] ?? 0 }))
    .filter((cell) => cell.executions > 0)
    .sort((a, b) => b.executions - a.executions);
  return (
    <ChartCard
      title="Busiest hours"
      hint="executions by weekday and hour, UTC"
      table={
        <ChartTable
          title="By weekday and hour"
          rows={rows}
          rowKey={({ at }) => String(at)}
          columns={[
            { id: 'hour', header: 'Hour, UTC', grow: true, cell: ({ at }) => `${dayOf(at)} ${hourOf(at)}` },
            {
              id: 'executions',
              header: 'Executions',
              align: 'end',
              cell: (cell) => formatCount(cell.executions),
            },
            { id: 'failures', header: 'Errors', align: 'end', cell: (cell) => formatCount(cell.failures) },
          ]}
          csv={{
            fileName: 'busiest-hours.csv',
            header: ['weekday', 'hour', 'executions', 'errors'],
            cells: (cell) => [dayOf(cell.at), hourOf(cell.at), cell.executions, cell.failures],
          }}
        />
      }
    >
      <HeatMap
        label="Executions by weekday and hour, UTC"
        rows={DAYS.map((day) => day.slice(0, 3))}
        columns={HOURS.map((hour, at) => (at % 3 === 0 ? hour : ''))}
        values={executions}
        cellText={(row, column) => {
          const at = row * HOURS.length + column;
          const failed = failures[at] ?? 0;
          return `${dayOf(at)} ${hourOf(at)}: ${pluralize(executions[at] ?? 0, 'execution')}${failed > 0 ? `, ${pluralize(failed, 'error')}` : ''}`;
        }}
      />
      <div className={styles.scale} aria-hidden="true">
        0
        <svg className={styles.shades} viewBox="0 0 5 1" preserveAspectRatio="none">
          {SHADES.map((shade, at) => (
            <rect key={shade} x={at} width="1" height="1" fillOpacity={shade} />
          ))}
        </svg>
        {`${formatCount(Math.max(0, ...executions))} in the busiest hour`}
      </div>
    </ChartCard>
  );
}
