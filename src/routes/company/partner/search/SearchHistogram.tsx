import { IconZoomOut } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SearchHistogram_partner$key } from '#gql/SearchHistogram_partner';
import { formatDuration, toMillis } from '../../../../lib/dates.ts';
import type { DateRange } from '../../../../lib/date-range.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Histogram } from '../../../../ui/charts/Histogram.tsx';
import { outcomes, zoomOut } from './histogram.ts';
import styles from './search.module.css';

export interface SearchHistogramProps {
  partnerRef: SearchHistogram_partner$key;
  range: DateRange | null;
  onRange: (range: DateRange | null) => void;
  zone: string;
  stale: boolean;
}

/** Where in the span the matches lie. A click or drag narrows the span, a button widens it again. */
export function SearchHistogram({ partnerRef, range, onRange, zone, stale }: SearchHistogramProps) {
  const { flow_execution_histogram } = useFragment(
    graphql`
      fragment SearchHistogram_partner on TradingPartner
      @argumentDefinitions(filter: { type: "FlowExecutionFilter!" }) {
        partner_uuid
        flow_execution_histogram(filter: $filter, buckets: 72) {
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
  const now = useNow(60_000);
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
      {typeof range === 'object' && range !== null && (
        <div className={styles.zoom}>
          <Button
            look="quiet"
            small
            icon={<IconZoomOut size={14} />}
            onClick={() => onRange(zoomOut(range, now))}
          >
            Zoom out
          </Button>
          <Button look="quiet" small onClick={() => onRange('24h')}>
            Last 24 h
          </Button>
        </div>
      )}
    </div>
  );
}
