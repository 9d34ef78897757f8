import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { useBuckets_metrics$key } from '#gql/useBuckets_metrics';
import type { PastBucket, TimeSpan } from '#ui/charts/series.ts';
import { listPath, type Counted } from './metrics-links.ts';
import type { MetricsView } from './metrics-view.ts';

const HOUR = 3_600_000;

interface Buckets {
  /** The time span of each bucket. */
  readonly spans: readonly TimeSpan[];
  /**
   * A measure of the same buckets in the previous period, in the shape that charts take; undefined if there is no
   * comparison.
   */
  readonly past: (
    values: readonly (number | null | undefined)[] | null | undefined,
  ) => readonly PastBucket[] | undefined;
  /** Called when a bucket is chosen: opens the list of its executions or, if there is none, zooms in. */
  readonly onPick: (span: TimeSpan) => void;
  /** Called when several buckets are chosen: zooms in to that time. */
  readonly onZoom: (span: TimeSpan) => void;
}

/** The time axis that all charts share, and what choosing its buckets does. */
export function useBuckets(
  metricsRef: useBuckets_metrics$key,
  counted: Counted,
  onChange: (next: Partial<MetricsView>) => void,
  counter: Parameters<typeof listPath>[1] = 'executions',
): Buckets {
  const { buckets, previous_buckets } = useFragment(
    graphql`
      fragment useBuckets_metrics on Metrics @throwOnFieldError {
        buckets {
          bucket_start
          bucket_end
        }
        previous_buckets {
          bucket_start
        }
      }
    `,
    metricsRef,
  );
  const navigate = useNavigate();
  const onZoom = (range: TimeSpan) => onChange({ range });
  return {
    spans: buckets.map(({ bucket_start, bucket_end }) => ({
      from: Date.parse(bucket_start),
      to: Date.parse(bucket_end),
    })),
    past: (values) =>
      counted.view.compare && values && previous_buckets
        ? previous_buckets.map(({ bucket_start }, at) => ({
            start: Date.parse(bucket_start),
            value: values[at] ?? null,
          }))
        : undefined,
    onZoom,
    onPick(span) {
      const to = listPath(counted, counter, {}, span);
      if (to !== null) void navigate(to);
      else if (span.to - span.from > HOUR) onZoom(span);
    },
  };
}
