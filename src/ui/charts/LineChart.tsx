import { formatDayMonth, formatSpan, type Zone } from '../../lib/dates.ts';
import { cx } from '../cx.ts';
import { linePath, scaleBetween } from './chart-math.ts';
import styles from './charts.module.css';
import { BELOW, Plot } from './Plot.tsx';
import type { ChartTone, PastBucket, TimeSpan } from './series.ts';
import { Swatch } from './Swatch.tsx';

/** One line, with a value for each of the chart's spans. */
export interface LineSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  /** Null if nothing was measured. */
  readonly values: readonly (number | null)[];
  /** Dashed, for expected rather than measured values. */
  readonly dashed?: boolean;
  /** The values of an earlier period, drawn as a dashed line. */
  readonly previous?: readonly PastBucket[];
}

export interface LineChartProps {
  /** What the chart shows: "Error rate, % of finished". */
  label: string;
  series: readonly LineSeries[];
  spans: readonly TimeSpan[];
  /** "4.4%", "2.4 s" */
  format: (value: number) => string;
  /** Formats the labels of the scale, without the unit if the title names it. */
  formatScale?: (value: number) => string;
  /** Bounds of the scale; `least` replaces 0, and the scale does not exceed `most`. */
  least?: number;
  most?: number;
  /** Draws a line at the target value. */
  target?: number;
  height?: number;
  zone?: Zone;
  onPick?: (span: TimeSpan) => void;
  onZoom?: (span: TimeSpan) => void;
}

/** A line chart of values over time, for a ChartCard. */
export function LineChart(props: LineChartProps) {
  const { label, series, spans, format, formatScale = format, least = 0, most, target, zone } = props;
  const { height = 120, onPick, onZoom } = props;
  const ground = height - BELOW;
  const all = series.flatMap(({ values, previous = [] }) => [
    ...values,
    ...previous.map(({ value }) => value),
    target ?? null,
  ]);
  const { low, high, marks } = scaleBetween(least, most ?? Math.max(0, ...all.map((value) => value ?? 0)));
  const yOf = (value: number) => ground - ((value - low) / (high - low)) * (ground - 4);
  const headOf = (first: number, last: number) =>
    formatSpan(spans[first]?.from ?? 0, spans[last]?.to ?? 0, zone);
  const shownAt = (last: number) =>
    series
      .map((each) => ({ ...each, value: each.values[last] ?? null, past: each.previous?.[last] }))
      .filter(({ value, dashed }) => value !== null || !dashed);
  return (
    <Plot
      label={label}
      spans={spans}
      height={height}
      zone={zone}
      onPick={onPick}
      onZoom={onZoom}
      scale={marks.map((value) => ({ text: formatScale(value), y: yOf(value) }))}
      valueText={(first, last) =>
        `${headOf(first, last)}: ${shownAt(last)
          .map(
            ({ label: name, value, past }) =>
              `${name} ${value === null ? 'none' : format(value)}${past?.value == null ? '' : `, previous ${format(past.value)}`}`,
          )
          .join(', ')}`
      }
      readout={(_first, last) => (
        <>
          <div className={styles.readoutHead}>{headOf(last, last)}</div>
          {shownAt(last).map(({ id, tone, dashed, label: name, value, past }) => (
            <div key={id}>
              <div className={styles.readoutLine}>
                <Swatch tone={dashed ? 'before' : tone} line />
                {name}
                <b>{value === null ? '–' : format(value)}</b>
              </div>
              {past?.value != null && (
                <div className={styles.readoutLine}>
                  Previous, {formatDayMonth(past.start, zone)}
                  <b>{format(past.value)}</b>
                </div>
              )}
            </div>
          ))}
        </>
      )}
    >
      {({ left, pitch, current }) => {
        const xOf = (index: number) => left + (index + 0.5) * pitch;
        const pathOf = (values: readonly (number | null)[]) =>
          linePath(values.map((value, index) => (value === null ? null : [xOf(index), yOf(value)])));
        return (
          <>
            {target !== undefined && (
              <line
                className={styles.target}
                x1={left}
                x2={left + spans.length * pitch}
                y1={yOf(target)}
                y2={yOf(target)}
              />
            )}
            {series.map(
              ({ id, previous }) =>
                previous && (
                  <path key={id} className={styles.before} d={pathOf(previous.map(({ value }) => value))} />
                ),
            )}
            {series.map(({ id, tone, values, dashed }) => (
              <path
                key={id}
                className={dashed ? styles.before : cx(styles.curve, styles[tone])}
                d={pathOf(values)}
              />
            ))}
            {current !== null &&
              series.map(({ id, tone, values }) => {
                const value = values[current] ?? null;
                return (
                  value !== null && (
                    <circle key={id} className={styles[tone]} cx={xOf(current)} cy={yOf(value)} r={3} />
                  )
                );
              })}
          </>
        );
      }}
    </Plot>
  );
}
