import { useRef, type ReactNode } from 'react';
import { formatDayMonth, startOfDay, type Zone } from '../../lib/dates.ts';
import { cx } from '../cx.ts';
import { timeTicks } from './chart-math.ts';
import styles from './charts.module.css';
import type { TimeSpan } from './series.ts';
import { useBucketPicker } from './useBucketPicker.ts';
import { useElementWidth } from './useElementWidth.ts';

/** The geometry of a plot, for drawing its buckets. */
export interface PlotArea {
  readonly left: number;
  readonly width: number;
  /** The y of the time axis. */
  readonly ground: number;
  /** Width of a bucket, including its gap. */
  readonly pitch: number;
  /** The bucket under the pointer or the keyboard cursor; null if none. */
  readonly current: number | null;
}

export interface PlotProps {
  /** What the plot shows: "Executions per hour by outcome". */
  label: string;
  /** The time span of each bucket, in order, without gaps. */
  spans: readonly TimeSpan[];
  height: number;
  /** Labels of the scale, with their y coordinates; null for a plot without scale and times. */
  scale: readonly { readonly text: string; readonly y: number }[] | null;
  /** The last bucket is still filling; its end is labeled "now". */
  live?: boolean;
  zone?: Zone;
  /** Called with the chosen time range. */
  onPick?: (span: TimeSpan) => void;
  /** Called instead of `onPick` if several buckets are chosen. */
  onZoom?: (span: TimeSpan) => void;
  /** Whether several buckets can be chosen at once; true by default. */
  ranges?: boolean;
  /** A previously chosen time range, which stays marked. */
  marked?: TimeSpan | null;
  /** Called for Escape while a range is marked. */
  onUnmark?: () => void;
  /** The values from bucket `first` to bucket `last` as a sentence, for assistive technology. */
  valueText: (first: number, last: number) => string;
  /** The same values for the readout beside the bucket. */
  readout: (first: number, last: number) => ReactNode;
  /** The marks, from back to front. */
  children: (area: PlotArea) => ReactNode;
}

const LEFT = 34;
/** Height of the times below a plot. */
export const BELOW = 18;
const READOUT_ROOM = 180;

/** The parts that all charts over time share: scale, times, readout, and selection by pointer and keyboard. */
export function Plot(props: PlotProps) {
  const { label, spans, height, scale, live, zone, onPick, onZoom, ranges = true, valueText } = props;
  const { marked = null, onUnmark } = props;
  const plotRef = useRef<HTMLDivElement>(null);
  const width = useElementWidth(plotRef);
  const left = scale ? LEFT : 0;
  const ground = scale ? height - BELOW : height;
  const pitch = (width - left) / Math.max(spans.length, 1);
  const spanOf = (first: number, last: number): TimeSpan => ({
    from: spans[first]?.from ?? 0,
    to: spans[last]?.to ?? 0,
  });
  const choose = (first: number, last: number) => {
    if (onZoom && first !== last) onZoom(spanOf(first, last));
    else onPick?.(spanOf(first, last));
  };
  const { current, range, handlers } = useBucketPicker({
    count: spans.length,
    bucketAt: (x) => Math.max(0, Math.min(spans.length - 1, Math.floor((x - left) / pitch))),
    onPick: onPick || onZoom ? choose : undefined,
    ranges,
    onUnmark: marked ? onUnmark : undefined,
  });
  const mark = marked && markOf(marked, spans, { left, width });
  const low = range ? Math.min(range.anchor, range.head) : current;
  const high = range ? Math.max(range.anchor, range.head) : current;
  const shown = low === null || high === null ? null : { low, high };
  const center = left + ((current ?? 0) + 0.5) * pitch;
  return (
    <div
      ref={plotRef}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(spans.length - 1, 0)}
      aria-valuenow={current ?? Math.max(spans.length - 1, 0)}
      aria-valuetext={shown ? valueText(shown.low, shown.high) : 'Use the arrow keys to read the values'}
      className={cx(styles.plot, (onPick ?? onZoom) && styles.active)}
      {...handlers}
    >
      <svg className={styles.svg} height={height} width={width} aria-hidden="true">
        {scale?.map(({ text, y }) => (
          <g key={y}>
            <line
              className={styles.grid}
              x1={left}
              x2={width}
              y1={Math.round(y) + 0.5}
              y2={Math.round(y) + 0.5}
            />
            <text className={styles.axis} x={left - 6} y={Math.round(y) + 4.5} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {current !== null && (
          <rect className={styles.band} x={left + current * pitch} y={0} width={pitch} height={ground} />
        )}
        {props.children({ left, width, ground, pitch, current })}
        {mark && (
          <rect
            className={cx(styles.brush, styles.brushEdge)}
            x={mark.x}
            y={0}
            width={mark.width}
            height={ground}
          />
        )}
        {range && ranges && shown && (
          <rect
            className={cx(styles.brush, styles.brushEdge)}
            x={left + shown.low * pitch}
            y={0}
            width={(shown.high - shown.low + 1) * pitch}
            height={ground}
          />
        )}
        {scale && <Times spans={spans} left={left} width={width} y={height - 3} live={live} zone={zone} />}
      </svg>
      {shown && (
        <div
          className={styles.readout}
          style={center + READOUT_ROOM < width ? { left: center + 12 } : { right: width - center + 12 }}
          aria-hidden="true"
        >
          {props.readout(shown.low, shown.high)}
        </div>
      )}
    </div>
  );
}

/** The position of a time range in the plot, clipped to it; null if it is outside. */
function markOf(
  { from, to }: TimeSpan,
  spans: readonly TimeSpan[],
  { left, width }: { left: number; width: number },
): { x: number; width: number } | null {
  const start = spans[0]?.from ?? 0;
  const end = spans.at(-1)?.to ?? 0;
  const xOf = (at: number) => left + ((at - start) / (end - start)) * (width - left);
  const [first, last] = [Math.max(from, start), Math.min(to, end)];
  return first < last ? { x: xOf(first), width: xOf(last) - xOf(first) } : null;
}

interface TimesProps {
  spans: readonly TimeSpan[];
  left: number;
  width: number;
  y: number;
  live: boolean | undefined;
  zone: Zone;
}

const DAY = 86_400_000;

function Times({ spans, left, width, y, live, zone }: TimesProps) {
  const first = spans[0];
  const last = spans.at(-1);
  if (!first || !last) return null;
  const most = Math.max(2, Math.floor((width - left) / 90));
  const room = width - (live ? 40 : 0) - 34;
  const ticks =
    last.from - first.from >= DAY * (spans.length - 1) && startOfDay(first.from, zone) === first.from
      ? bucketTicks(spans, most, (width - left) / spans.length, zone)
      : timeTicks(first.from, last.to, most, zone).map(({ at, label }) => ({
          label,
          x: ((at - first.from) / (last.to - first.from)) * (width - left),
        }));
  return (
    <>
      {ticks
        .filter(({ x }) => left + x <= room)
        .map(({ label, x }) => (
          <text key={x} className={styles.axis} x={left + x} y={y}>
            {label}
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

/**
 * Months differ in length, but their bars have the same width. So instead of round times, the ticks are the first days
 * of buckets.
 */
function bucketTicks(spans: readonly TimeSpan[], most: number, pitch: number, zone: Zone) {
  const step = Math.ceil(spans.length / most);
  return spans.flatMap(({ from }, index) =>
    index % step === 0 ? [{ x: index * pitch, label: formatDayMonth(from, zone) }] : [],
  );
}
