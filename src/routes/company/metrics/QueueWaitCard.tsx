import { graphql, useFragment } from 'react-relay/hooks';
import type { QueueWaitCard_metrics$key } from '#gql/QueueWaitCard_metrics';
import { formatRounded } from '#lib/numbers.ts';
import { formatDuration } from '#lib/dates.ts';
import { ChartCard } from '#ui/charts/ChartCard.tsx';
import { ChartLegend } from '#ui/charts/ChartLegend.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';
import { chartIds } from './metrics-links.ts';
import { IntervalTable } from './IntervalTable.tsx';
import { useBuckets } from './useBuckets.ts';
import type { MetricsChartProps } from './VolumeCard.tsx';

/** How long executions waited before they started. */
export function QueueWaitCard({
  metricsRef,
  counted,
  onChange,
}: MetricsChartProps<QueueWaitCard_metrics$key>) {
  const metrics = useFragment(
    graphql`
      fragment QueueWaitCard_metrics on Metrics @throwOnFieldError {
        ...useBuckets_metrics
        buckets {
          numbers {
            queue_p95_ms
          }
        }
        previous_buckets {
          numbers {
            queue_p95_ms
          }
        }
      }
    `,
    metricsRef,
  );
  const { buckets, previous_buckets } = metrics;
  const { spans, past, onPick, onZoom } = useBuckets(metrics, counted, onChange);
  const values = buckets.map(({ numbers }) => numbers.queue_p95_ms ?? null);
  const previous = past(previous_buckets?.map(({ numbers }) => numbers.queue_p95_ms));
  const series = [{ id: 'queue', label: 'p95', tone: 'accent' as const, values, previous }];
  return (
    <ChartCard
      id={chartIds.queueWait}
      title="Queue wait"
      hint="p95, seconds"
      legend={<ChartLegend series={series} lines previous={previous !== undefined} />}
      table={
        <IntervalTable
          title="Queue wait"
          spans={spans}
          counted={counted}
          counter="executions"
          measures={[
            {
              id: 'queue_p95_ms',
              label: 'p95',
              values,
              previous,
              format: (ms) => formatDuration(ms),
            },
          ]}
        />
      }
    >
      <LineChart
        label="Queue wait, p95, seconds"
        series={series}
        spans={spans}
        format={(ms) => formatDuration(ms)}
        formatScale={(ms) => formatRounded(ms / 1000)}
        zone="UTC"
        onPick={onPick}
        onZoom={onZoom}
      />
    </ChartCard>
  );
}
