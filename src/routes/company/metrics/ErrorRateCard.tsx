import { graphql, useFragment } from 'react-relay/hooks';
import type { ErrorRateCard_metrics$key } from '#gql/ErrorRateCard_metrics';
import { formatRounded } from '#lib/numbers.ts';
import { ChartCard } from '#ui/charts/ChartCard.tsx';
import { ChartLegend } from '#ui/charts/ChartLegend.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';
import { IntervalTable } from './IntervalTable.tsx';
import { errorPercent, percentWords } from './metrics-labels.ts';
import { useBuckets } from './useBuckets.ts';
import type { MetricsChartProps } from './VolumeCard.tsx';

export function ErrorRateCard({
  metricsRef,
  counted,
  onChange,
}: MetricsChartProps<ErrorRateCard_metrics$key>) {
  const metrics = useFragment(
    graphql`
      fragment ErrorRateCard_metrics on Metrics @throwOnFieldError {
        ...useBuckets_metrics
        buckets {
          numbers {
            success_percent
          }
        }
        previous_buckets {
          numbers {
            success_percent
          }
        }
      }
    `,
    metricsRef,
  );
  const { buckets, previous_buckets } = metrics;
  const { spans, past, onPick, onZoom } = useBuckets(metrics, counted, onChange, 'failed');
  const values = buckets.map(({ numbers }) => errorPercent(numbers.success_percent));
  const previous = past(previous_buckets?.map(({ numbers }) => errorPercent(numbers.success_percent)));
  const series = [{ id: 'errors', label: 'Error rate', tone: 'fail' as const, values, previous }];
  return (
    <ChartCard
      title="Error rate"
      hint="% of finished"
      legend={<ChartLegend series={series} lines previous={previous !== undefined} />}
      table={
        <IntervalTable
          title="Error rate"
          spans={spans}
          counted={counted}
          counter="failed"
          measures={[{ id: 'error_percent', label: 'Error rate', values, previous, percent: 'bad' }]}
        />
      }
    >
      <LineChart
        label="Error rate, % of finished"
        series={series}
        spans={spans}
        format={percentWords}
        formatScale={(value) => `${formatRounded(value)}%`}
        zone="UTC"
        onPick={onPick}
        onZoom={onZoom}
      />
    </ChartCard>
  );
}
