import { graphql, useFragment } from 'react-relay/hooks';
import type { SearchHistogram_partner$key } from '#gql/SearchHistogram_partner';
import { formatDuration, toMillis } from '#lib/dates.ts';
import type { DateRange } from '#lib/date-range.ts';
import { Histogram } from '#ui/charts/Histogram.tsx';
import { outcomes } from './histogram.ts';
import styles from './search.module.css';

export interface SearchHistogramProps {
  partnerRef: SearchHistogram_partner$key;
  onRange: (range: DateRange) => void;
  zone: string;
  stale: boolean;
}

/** The distribution of the matches over time. A click or drag narrows the range. */
export function SearchHistogram({ partnerRef, onRange, zone, stale }: SearchHistogramProps) {
  const { flow_execution_histogram } = useFragment(
    graphql`
      fragment SearchHistogram_partner on TradingPartner
      @throwOnFieldError
      @argumentDefinitions(filter: { type: "FlowExecutionFilter!" }) {
        partner_uuid
        flow_execution_histogram(filter: $filter, buckets: 72, partial: true) {
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
    partnerRef,
  );
  const buckets = flow_execution_histogram.map((bucket) => ({
    start: toMillis(bucket.bucket_start),
    end: toMillis(bucket.bucket_end),
    values: {
      technical_failure: bucket.technical_failure,
      logical_failure: bucket.logical_failure,
      active: bucket.active,
      skipped: bucket.skipped,
      success: bucket.success,
    },
  }));
  const [first] = buckets;
  const last = buckets.at(-1);
  if (!first || !last) return null;
  const bucketMs = first.end - first.start;
  return (
    <div className={styles.histogram} data-stale={stale || undefined}>
      <Histogram
        label={`Executions per ${formatDuration(bucketMs)} by outcome`}
        series={outcomes}
        buckets={buckets}
        bucketMs={bucketMs}
        zone={zone}
        onPick={onRange}
      />
    </div>
  );
}
