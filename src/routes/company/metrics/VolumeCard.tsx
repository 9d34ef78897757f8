import { graphql, useFragment } from 'react-relay/hooks';
import type { VolumeCard_metrics$key } from '#gql/VolumeCard_metrics';
import { ChartCard } from '#ui/charts/ChartCard.tsx';
import { ChartLegend } from '#ui/charts/ChartLegend.tsx';
import type { ChartSeries } from '#ui/charts/series.ts';
import { TimeBars } from '#ui/charts/TimeBars.tsx';
import { GroupTable } from './GroupTable.tsx';
import { IntervalTable } from './IntervalTable.tsx';
import type { Counted } from './metrics-links.ts';
import { grains, type MetricsView } from './metrics-view.ts';
import { useBuckets } from './useBuckets.ts';

export interface MetricsChartProps<Key> {
  metricsRef: Key;
  counted: Counted;
  onChange: (next: Partial<MetricsView>) => void;
}

const series: readonly ChartSeries<'technical' | 'error' | 'active' | 'skipped' | 'success'>[] = [
  { id: 'technical', label: 'Technical error', tone: 'tech' },
  { id: 'error', label: 'Error', tone: 'fail' },
  { id: 'active', label: 'Not ended', tone: 'run' },
  { id: 'skipped', label: 'Skipped', tone: 'skip' },
  { id: 'success', label: 'Success', tone: 'ok' },
];

/** The number of executions by outcome, and below it the groups they belong to. */
export function VolumeCard({ metricsRef, counted, onChange }: MetricsChartProps<VolumeCard_metrics$key>) {
  const metrics = useFragment(
    graphql`
      fragment VolumeCard_metrics on Metrics
      @throwOnFieldError
      @argumentDefinitions(trends: { type: "Boolean!" }) {
        buckets {
          numbers {
            executions
            success
            skipped
            logical_failure
            technical_failure
            active
          }
        }
        previous_buckets {
          numbers {
            executions
          }
        }
        ...useBuckets_metrics
        ...GroupTable_metrics @arguments(trends: $trends)
      }
    `,
    metricsRef,
  );
  const { view } = counted;
  const { spans, past, onPick, onZoom } = useBuckets(metrics, counted, onChange);
  const previous = past(metrics.previous_buckets?.map(({ numbers }) => numbers.executions));
  const buckets = metrics.buckets.map(({ numbers }, at) => ({
    start: spans[at]?.from ?? 0,
    end: spans[at]?.to,
    values: {
      technical: numbers.technical_failure,
      error: numbers.logical_failure,
      active: numbers.active,
      skipped: numbers.skipped,
      success: numbers.success,
    },
  }));
  const shown = series.filter(({ id }) => id !== 'active' || buckets.some(({ values }) => values.active > 0));
  const hint = `${grains[view.grain].per}, by outcome, UTC`;
  return (
    <ChartCard
      title="Executions"
      hint={hint}
      tableOpen
      legend={<ChartLegend series={shown} previous={previous !== undefined} />}
      table={
        view.group_by === 'NONE' ? (
          <IntervalTable
            title="Executions"
            spans={spans}
            counted={counted}
            counter="executions"
            measures={[
              {
                id: 'executions',
                label: 'Executions',
                values: metrics.buckets.map(({ numbers }) => numbers.executions),
                previous,
              },
              ...shown.toReversed().map(({ id, label }) => ({
                id,
                label,
                values: buckets.map(({ values }) => values[id]),
              })),
            ]}
          />
        ) : (
          <GroupTable metricsRef={metrics} counted={counted} />
        )
      }
    >
      <TimeBars
        label={`Executions ${hint}`}
        series={shown}
        buckets={buckets}
        bucketMs={1}
        height={180}
        axes
        zone="UTC"
        previous={previous}
        onPick={onPick}
        onZoom={onZoom}
      />
    </ChartCard>
  );
}
