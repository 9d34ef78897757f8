import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { useBuckets_metrics$key } from '#gql/useBuckets_metrics';
import type { PastBucket, TimeSpan } from '../../../ui/charts/series.ts';
import { listPath, type Counted } from './metrics-links.ts';
import type { MetricsView } from './metrics-view.ts';

const HOUR = 3_600_000;

interface Buckets {
  /** The time span of each bucket. */
  readonly spans: readonly TimeSpan[];
  /**
   * A measure of the same buckets in the previous period, as the charts need it; undefined if it is not to be compared
   * with.
   */
  readonly past: (
    values: readonly (number | null | undefined)[] | null | undefined,
  ) => readonly PastBucket[] | undefined;
  /** A bucket was chosen: it leads to the list of its executions or, where there is none, closer. */
  readonly onPick: (span: TimeSpan) => void;
  /** Several were chosen: the view of that time alone. */
  readonly onZoom: (span: TimeSpan) => void;
}

/** The time axis that all charts share, and what its buckets lead to. */
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
