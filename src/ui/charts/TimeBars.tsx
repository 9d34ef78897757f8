import { formatDayMonth, formatSpan, type Zone } from '../../lib/dates.ts';
import { formatCompact, formatCount } from '../../lib/numbers.ts';
import { barsPath, niceCeiling, scaleValues, stackHeights } from './chart-math.ts';
import styles from './charts.module.css';
import { BELOW, Plot } from './Plot.tsx';
import {
  bucketTotal,
  sumBuckets,
  type ChartSeries,
  type PastBucket,
  type TimeBucket,
  type TimeSpan,
} from './series.ts';
import { Swatch } from './Swatch.tsx';

export interface TimeBarsProps<Id extends string> {
  /** What the bars count: "Executions per hour by outcome". */
  label: string;
  /** Series from bottom to top. */
  series: readonly ChartSeries<Id>[];
  /** Buckets in order, without gaps. */
  buckets: readonly TimeBucket<Id>[];
  /** Length of the buckets that have no `end`, in milliseconds. */
  bucketMs: number;
  height: number;
  /** Whether to show the scale and the times. */
  axes: boolean;
  /** The last bucket is still filling; its end is labeled "now". */
  live?: boolean;
  zone?: Zone;
  /** The total of each bucket in an earlier period, marked by a dashed line. */
  previous?: readonly PastBucket[];
  /**
   * Called with the chosen time range: a click or Enter for one bucket, a drag or Shift with arrow keys for several.
   */
  onPick?: (span: TimeSpan) => void;
  /** Called instead of `onPick` if several buckets are chosen. */
  onZoom?: (span: TimeSpan) => void;
  /** Whether several buckets can be chosen at once; true by default. */
  ranges?: boolean;
  /** A previously chosen time range, which stays marked. */
  marked?: TimeSpan | null;
  /** Called for Escape while a range is marked. */
  onUnmark?: () => void;
}

/** The chart inside StackedBars and Histogram: stacked counts over time, with a readout and selection. */
export function TimeBars<Id extends string>(props: TimeBarsProps<Id>) {
  const { label, series, buckets, bucketMs, height, axes, zone, previous, ...picking } = props;
  const most = Math.max(
    1,
    ...buckets.map((bucket) => bucketTotal(bucket, series)),
    ...(previous ?? []).map(({ value }) => value ?? 0),
  );
  const max = axes ? niceCeiling(most) : most;
  const ground = axes ? height - BELOW : height;
  // The stacks end 4 px below the top edge, so that the highest label is not cut off.
  const yOf = (value: number) => ground - (value / max) * (ground - 4);
  const spans = buckets.map(({ start, end }) => ({ from: start, to: end ?? start + bucketMs }));
  const read = (first: number, last: number) => ({
    head: formatSpan(spans[first]?.from ?? 0, spans[last]?.to ?? 0, zone),
    bucket: sumBuckets(buckets.slice(first, last + 1), series),
    past: first === last ? previous?.[first] : undefined,
  });
  return (
    <Plot
      {...picking}
      label={label}
      spans={spans}
      height={height}
      zone={zone}
      scale={axes ? scaleValues(max).map((value) => ({ text: formatCompact(value), y: yOf(value) })) : null}
      valueText={(first, last) => {
        const { head, bucket, past } = read(first, last);
        const before = past?.value == null ? '' : `, previous ${formatCount(past.value)}`;
        return `${head}: ${countWords(bucket, series)}${before}`;
      }}
      readout={(first, last) => {
        const { head, bucket, past } = read(first, last);
        return (
          <>
            <div className={styles.readoutHead}>{head}</div>
            {series
              .toReversed()
              .filter((each) => bucket.values[each.id] > 0)
              .map((each) => (
                <div key={each.id} className={styles.readoutLine}>
                  <Swatch tone={each.tone} />
                  {each.label}
                  <b>{formatCount(bucket.values[each.id])}</b>
                </div>
              ))}
            {bucketTotal(bucket, series) === 0 && <div>None</div>}
            {past?.value != null && (
              <div className={styles.readoutLine}>
                Previous, {formatDayMonth(past.start, zone)}
                <b>{formatCount(past.value)}</b>
              </div>
            )}
          </>
        );
      }}
    >
      {({ left, pitch }) => {
        const gap = pitch > 6 ? 2 : pitch > 3 ? 1 : 0;
        const layers = series.map(() => [] as Parameters<typeof barsPath>[0][number][]);
        buckets.forEach((bucket, index) => {
          let bottom = ground;
          const values = series.map((each) => bucket.values[each.id]);
          stackHeights(values, max, ground - 4).forEach((tall, layer) => {
            layers[layer]?.push({
              x: left + index * pitch + gap / 2,
              width: pitch - gap,
              top: bottom - tall,
              bottom,
            });
            bottom -= tall;
          });
        });
        return (
          <>
            {series.map((each, layer) => (
              <path key={each.id} className={styles[each.tone]} d={barsPath(layers[layer] ?? [])} />
            ))}
            {previous && (
              <path
                className={styles.before}
                d={previous
                  .map(({ value }, index) =>
                    value === null ? '' : `M${left + index * pitch} ${Math.round(yOf(value)) + 0.5}h${pitch}`,
                  )
                  .join('')}
              />
            )}
          </>
        );
      }}
    </Plot>
  );
}

function countWords<Id extends string>(bucket: TimeBucket<Id>, series: readonly ChartSeries<Id>[]): string {
  const counts = series
    .filter((each) => bucket.values[each.id] > 0)
    .map((each) => `${each.label} ${formatCount(bucket.values[each.id])}`);
  return counts.join(', ') || 'none';
}
