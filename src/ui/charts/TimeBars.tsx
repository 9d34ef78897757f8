import { useRef } from 'react';
import { formatSpan, type Zone } from '../../lib/dates.ts';
import { formatCompact, formatCount } from '../../lib/numbers.ts';
import { cx } from '../cx.ts';
import { barsPath, niceCeiling, stackHeights, timeTicks } from './chart-math.ts';
import styles from './charts.module.css';
import { bucketTotal, sumBuckets, type ChartSeries, type TimeBucket, type TimeSpan } from './series.ts';
import { Swatch } from './Swatch.tsx';
import { useBucketPicker } from './useBucketPicker.ts';
import { useElementWidth } from './useElementWidth.ts';

export interface TimeBarsProps<Id extends string> {
  /** What is counted: "Executions per hour by outcome". */
  label: string;
  /** From bottom to top. */
  series: readonly ChartSeries<Id>[];
  /** In order, without gaps. */
  buckets: readonly TimeBucket<Id>[];
  bucketMs: number;
  height: number;
  /** Whether to show the scale and the times. */
  axes: boolean;
  /** The last bucket is still filling; its end is labeled "now". */
  live?: boolean;
  zone?: Zone;
  /**
   * Called with the chosen time range: a click or Enter for one bucket, a drag or Shift with arrow keys for several.
   */
  onPick?: (span: TimeSpan) => void;
  /** Whether several buckets can be chosen at once; true by default. */
  ranges?: boolean;
}

const LEFT = 34;
const BELOW = 18;

/** The chart inside StackedBars and Histogram: stacked counts over time, with a readout and selection. */
export function TimeBars<Id extends string>(props: TimeBarsProps<Id>) {
  const { label, series, buckets, bucketMs, height, axes, live, zone, onPick, ranges = true } = props;
  const plotRef = useRef<HTMLDivElement>(null);
  const width = useElementWidth(plotRef);
  const left = axes ? LEFT : 0;
  const ground = axes ? height - BELOW : height;
  const pitch = (width - left) / Math.max(buckets.length, 1);
  const gap = pitch > 6 ? 2 : pitch > 3 ? 1 : 0;
  const most = Math.max(1, ...buckets.map((bucket) => bucketTotal(bucket, series)));
  const max = axes ? niceCeiling(most) : most;
  const spanOf = (first: number, last: number): TimeSpan => ({
    from: buckets[first]?.start ?? 0,
    to: (buckets[last]?.start ?? 0) + bucketMs,
  });

  const { current, range, handlers } = useBucketPicker({
    count: buckets.length,
    bucketAt: (x) => Math.max(0, Math.min(buckets.length - 1, Math.floor((x - left) / pitch))),
    onPick: onPick && ((first, last) => onPick(spanOf(first, last))),
    ranges,
  });

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

  const low = range ? Math.min(range.anchor, range.head) : current;
  const high = range ? Math.max(range.anchor, range.head) : current;
  const shown = low === null || high === null ? null : { low, high };
  const bucket = shown && sumBuckets(buckets.slice(shown.low, shown.high + 1), series);
  const span = shown && spanOf(shown.low, shown.high);
  const head = span ? formatSpan(span.from, span.to, zone) : '';
  return (
    <div
      ref={plotRef}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(buckets.length - 1, 0)}
      aria-valuenow={current ?? Math.max(buckets.length - 1, 0)}
      aria-valuetext={
        bucket ? `${head}: ${countWords(bucket, series)}` : 'Use the arrow keys to read the values'
      }
      className={cx(styles.plot, onPick && styles.active)}
      {...handlers}
    >
      <svg className={styles.svg} height={height} width={width} aria-hidden="true">
        {axes && <Scale max={max} ground={ground} left={left} width={width} />}
        {current !== null && (
          <rect className={styles.band} x={left + current * pitch} y={0} width={pitch} height={ground} />
        )}
        {series.map((each, layer) => (
          <path key={each.id} className={styles[each.tone]} d={barsPath(layers[layer] ?? [])} />
        ))}
        {range && ranges && shown && (
          <rect
            className={cx(styles.brush, styles.brushEdge)}
            x={left + shown.low * pitch}
            y={0}
            width={(shown.high - shown.low + 1) * pitch}
            height={ground}
          />
        )}
        {axes && (
          <Times
            buckets={buckets}
            bucketMs={bucketMs}
            left={left}
            width={width}
            y={height - 3}
            live={live}
            zone={zone}
          />
        )}
      </svg>
      {bucket && (
        <Readout
          head={head}
          bucket={bucket}
          series={series}
          center={left + ((current ?? 0) + 0.5) * pitch}
          width={width}
        />
      )}
    </div>
  );
}

function countWords<Id extends string>(bucket: TimeBucket<Id>, series: readonly ChartSeries<Id>[]): string {
  const counts = series
    .filter((each) => bucket.values[each.id] > 0)
    .map((each) => `${each.label} ${formatCount(bucket.values[each.id])}`);
  return counts.join(', ') || 'none';
}

function Scale({ max, ground, left, width }: { max: number; ground: number; left: number; width: number }) {
  // The stacks end 4 px below the top edge, so that the highest label is not cut off.
  const lines = max >= 2 && Number.isInteger(max / 2) ? [0, max / 2, max] : [0, max];
  return lines.map((value) => {
    const y = Math.round(ground - (value / max) * (ground - 4)) + 0.5;
    return (
      <g key={value}>
        <line className={styles.grid} x1={left} x2={width} y1={y} y2={y} />
        <text className={styles.axis} x={left - 6} y={y + 4} textAnchor="end">
          {formatCompact(value)}
        </text>
      </g>
    );
  });
}

interface TimesProps {
  buckets: readonly TimeBucket[];
  bucketMs: number;
  left: number;
  width: number;
  y: number;
  live: boolean | undefined;
  zone: Zone;
}

function Times({ buckets, bucketMs, left, width, y, live, zone }: TimesProps) {
  const first = buckets[0];
  const last = buckets.at(-1);
  if (!first || !last) return null;
  const end = last.start + bucketMs;
  const xOf = (at: number) => left + ((at - first.start) / (end - first.start)) * (width - left);
  const room = width - (live ? 40 : 0) - 34;
  const ticks = timeTicks(first.start, end, Math.max(2, Math.floor((width - left) / 90)), zone);
  return (
    <>
      {ticks
        .filter((tick) => xOf(tick.at) <= room)
        .map((tick) => (
          <text key={tick.at} className={styles.axis} x={xOf(tick.at)} y={y}>
            {tick.label}
          </text>
        ))}
      {live && (
        <text className={styles.axis} x={width} y={y} textAnchor="end">
          now
        </text>
      )}
    </>
  );
}

interface ReadoutProps<Id extends string> {
  head: string;
  bucket: TimeBucket<Id>;
  series: readonly ChartSeries<Id>[];
  center: number;
  width: number;
}

const READOUT_ROOM = 180;

function Readout<Id extends string>({ head, bucket, series, center, width }: ReadoutProps<Id>) {
  const beside = center + READOUT_ROOM < width ? { left: center + 12 } : { right: width - center + 12 };
  return (
    <div className={styles.readout} style={beside} aria-hidden="true">
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
    </div>
  );
}
