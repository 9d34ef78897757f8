import { graphql, useFragment } from 'react-relay/hooks';
import type { PulseChart_pulse$key } from '#gql/PulseChart_pulse';
import { zoneName } from '#lib/dates.ts';
import type { ChartSeries, TimeSpan } from '#ui/charts/series.ts';
import { StackedBars } from '#ui/charts/StackedBars.tsx';
import { useZone } from '#ui/text/zone.ts';
import type { PulsePeriod } from './pulse-address.ts';
import { periods } from './pulse-view.ts';

const series: readonly ChartSeries<'technical' | 'error' | 'active' | 'skipped' | 'success'>[] = [
  { id: 'technical', label: 'Technical error', tone: 'tech' },
  { id: 'error', label: 'Error', tone: 'fail' },
  { id: 'active', label: 'Not ended', tone: 'run' },
  { id: 'skipped', label: 'Skipped', tone: 'skip' },
  { id: 'success', label: 'Success', tone: 'ok' },
];

interface PulseChartProps {
  pulseRef: PulseChart_pulse$key;
  period: PulsePeriod;
  onPick: (span: TimeSpan) => void;
  /** The part of the period to which the rest of the page is limited. */
  part: TimeSpan | null;
  onPart: (part: TimeSpan | null) => void;
}

export function PulseChart({ pulseRef, period, onPick, part, onPart }: PulseChartProps) {
  const pulse = useFragment(
    graphql`
      fragment PulseChart_pulse on Pulse @throwOnFieldError {
        to
        buckets {
          bucket_start
          bucket_end
          success
          skipped
          logical_failure
          technical_failure
          active
        }
      }
    `,
    pulseRef,
  );
  const zone = useZone();
  const [first] = pulse.buckets;
  return (
    <StackedBars
      title={periods[period].chart}
      hint={`by outcome, ${zoneName(pulse.to, zone)}`}
      zone={zone}
      series={series}
      buckets={pulse.buckets.map((bucket) => ({
        start: Date.parse(bucket.bucket_start),
        values: {
          technical: bucket.technical_failure,
          error: bucket.logical_failure,
          active: bucket.active,
          skipped: bucket.skipped,
          success: bucket.success,
        },
      }))}
      bucketMs={first ? Date.parse(first.bucket_end) - Date.parse(first.bucket_start) : 1}
      live
      onPick={onPick}
      onZoom={onPart}
      marked={part}
      onUnmark={() => onPart(null)}
    />
  );
}
