import { graphql, useFragment } from 'react-relay/hooks';
import type { DurationCard_metrics$key } from '#gql/DurationCard_metrics';
import { formatRounded } from '#lib/numbers.ts';
import { formatDuration } from '#lib/dates.ts';
import { ChartCard } from '#ui/charts/ChartCard.tsx';
import { ChartLegend } from '#ui/charts/ChartLegend.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';
import { IntervalTable } from './IntervalTable.tsx';
import { useBuckets } from './useBuckets.ts';
import type { MetricsChartProps } from './VolumeCard.tsx';

const seconds = (ms: number): string => formatRounded(ms / 1000);

/** How long executions ran, without their time in the queue. */
export function DurationCard({ metricsRef, counted, onChange }: MetricsChartProps<DurationCard_metrics$key>) {
  const metrics = useFragment(
    graphql`
      fragment DurationCard_metrics on Metrics @throwOnFieldError {
        ...useBuckets_metrics
        buckets {
          numbers {
            p50_ms
            p95_ms
            p99_ms
          }
        }
        previous_buckets {
          numbers {
            p95_ms
          }
        }
      }
    `,
    metricsRef,
  );
  const { buckets, previous_buckets } = metrics;
  const { spans, past, onPick, onZoom } = useBuckets(metrics, counted, onChange, 'slowest');
  const previous = past(previous_buckets?.map(({ numbers }) => numbers.p95_ms));
  const p95 = {
    id: 'p95',
    label: 'p95',
    tone: 'accent' as const,
    values: buckets.map(({ numbers }) => numbers.p95_ms ?? null),
    previous,
  };
  const p50 = {
    id: 'p50',
    label: 'p50',
    tone: 'ok' as const,
    values: buckets.map(({ numbers }) => numbers.p50_ms ?? null),
  };
  const p99 = {
    id: 'p99',
    label: 'p99',
    tone: 'sub' as const,
    values: buckets.map(({ numbers }) => numbers.p99_ms ?? null),
  };
  return (
    <ChartCard
      title="Duration"
      hint="seconds, without the queue"
      legend={<ChartLegend series={[p50, p95, p99]} lines previous={previous !== undefined} />}
      table={
        <IntervalTable
          title="Duration"
          spans={spans}
          counted={counted}
          counter="slowest"
          measures={[p95, p50, p99].map((item) => ({
            ...item,
            id: `${item.id}_ms`,
            format: (ms: number) => formatDuration(ms),
          }))}
        />
      }
    >
      <LineChart
        label="Duration, seconds"
        series={[p50, p95, p99]}
        spans={spans}
        format={(ms) => formatDuration(ms)}
        formatScale={seconds}
        zone="UTC"
        onPick={onPick}
        onZoom={onZoom}
      />
    </ChartCard>
  );
}
