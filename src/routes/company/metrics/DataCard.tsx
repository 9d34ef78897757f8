import { graphql, useFragment } from 'react-relay/hooks';
import type { DataCard_metrics$key } from '#gql/DataCard_metrics';
import { formatBytes, formatRounded } from '#lib/numbers.ts';
import { ChartCard } from '#ui/charts/ChartCard.tsx';
import { ChartLegend } from '#ui/charts/ChartLegend.tsx';
import { MirrorBars } from '#ui/charts/MirrorBars.tsx';
import { chartIds } from './metrics-links.ts';
import { IntervalTable } from './IntervalTable.tsx';
import { grains } from './metrics-view.ts';
import { useBuckets } from './useBuckets.ts';
import type { MetricsChartProps } from './VolumeCard.tsx';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const KILO = 1024;

/** The unit in which the largest value has one to three digits before the point. */
function unitFor(most: number): { readonly name: string; readonly size: number } {
  const power = most <= 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(most) / Math.log(KILO)));
  return { name: UNITS[power] ?? 'bytes', size: KILO ** power };
}

/** The volume of incoming and outgoing data. */
export function DataCard({ metricsRef, counted, onChange }: MetricsChartProps<DataCard_metrics$key>) {
  const metrics = useFragment(
    graphql`
      fragment DataCard_metrics on Metrics @throwOnFieldError {
        ...useBuckets_metrics
        buckets {
          numbers {
            input_bytes
            output_bytes
          }
        }
        previous_buckets {
          numbers {
            input_bytes
            output_bytes
          }
        }
      }
    `,
    metricsRef,
  );
  const { buckets, previous_buckets } = metrics;
  const { spans, past, onPick, onZoom } = useBuckets(metrics, counted, onChange);
  const input = buckets.map(({ numbers }) => Number(numbers.input_bytes));
  const output = buckets.map(({ numbers }) => Number(numbers.output_bytes));
  const before = {
    input: past(previous_buckets?.map(({ numbers }) => Number(numbers.input_bytes))),
    output: past(previous_buckets?.map(({ numbers }) => Number(numbers.output_bytes))),
  };
  const unit = unitFor(Math.max(...input, ...output));
  // Scaled to the unit, so that the axis has round numbers of it, not of bytes.
  const scaled = (values: readonly number[]) => values.map((value) => value / unit.size);
  const scaledPast = (values: typeof before.input) =>
    values?.map(({ start, value }) => ({ start, value: value === null ? null : value / unit.size }));
  const label = `${unit.name} ${grains[counted.view.grain].per}`;
  return (
    <ChartCard
      id={chartIds.data}
      title="Data"
      hint={label}
      legend={
        <ChartLegend
          series={[
            { id: 'out', label: 'Out', tone: 'accent' },
            { id: 'in', label: 'In', tone: 'soft' },
          ]}
          previous={before.input !== undefined}
        />
      }
      table={
        <IntervalTable
          title="Data"
          spans={spans}
          counted={counted}
          counter="executions"
          measures={[
            {
              id: 'total_bytes',
              label: 'Total',
              values: input.map((value, at) => value + (output[at] ?? 0)),
              format: formatBytes,
            },
            { id: 'input_bytes', label: 'In', values: input, format: formatBytes },
            { id: 'output_bytes', label: 'Out', values: output, format: formatBytes },
          ]}
        />
      }
    >
      <MirrorBars
        label={`Data, ${label}`}
        up={{ label: 'In', tone: 'soft', values: scaled(input), previous: scaledPast(before.input) }}
        down={{ label: 'Out', tone: 'accent', values: scaled(output), previous: scaledPast(before.output) }}
        spans={spans}
        format={(value) => formatBytes(value * unit.size)}
        formatScale={(value) => formatRounded(value)}
        zone="UTC"
        onPick={onPick}
        onZoom={onZoom}
      />
    </ChartCard>
  );
}
