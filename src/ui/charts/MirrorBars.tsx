import { formatSpan, type Zone } from '../../lib/dates.ts';
import { barsPath, niceFraction } from './chart-math.ts';
import styles from './charts.module.css';
import { BELOW, Plot } from './Plot.tsx';
import type { ChartTone, PastBucket, TimeSpan } from './series.ts';
import { Swatch } from './Swatch.tsx';

/** One of the two measures. */
export interface MirrorSeries {
  readonly label: string;
  readonly tone: ChartTone;
  readonly values: readonly number[];
  readonly previous?: readonly PastBucket[];
}

export interface MirrorBarsProps {
  /** What the chart shows: "Data, GB a day". */
  label: string;
  up: MirrorSeries;
  down: MirrorSeries;
  spans: readonly TimeSpan[];
  format: (value: number) => string;
  formatScale: (value: number) => string;
  height?: number;
  zone?: Zone;
  onPick?: (span: TimeSpan) => void;
  onZoom?: (span: TimeSpan) => void;
}

/** Two values over time, one above and one below the axis, such as data in and out. For a ChartCard. */
export function MirrorBars(props: MirrorBarsProps) {
  const { label, up, down, spans, format, formatScale, height = 120, zone, onPick, onZoom } = props;
  const sides = [up, down];
  const max = niceFraction(
    Math.max(
      ...sides.flatMap(({ values, previous = [] }) => [
        ...values,
        ...previous.map(({ value }) => value ?? 0),
      ]),
      0,
    ),
  );
  const ground = height - BELOW;
  const middle = (ground + 4) / 2;
  const tall = middle - 4;
  const sum = (values: readonly number[], first: number, last: number) =>
    values.slice(first, last + 1).reduce((all, value) => all + value, 0);
  const headOf = (first: number, last: number) =>
    formatSpan(spans[first]?.from ?? 0, spans[last]?.to ?? 0, zone);
  return (
    <Plot
      label={label}
      spans={spans}
      height={height}
      zone={zone}
      onPick={onPick}
      onZoom={onZoom}
      scale={[
        { text: formatScale(max), y: middle - tall },
        { text: formatScale(0), y: middle },
        { text: formatScale(max), y: middle + tall },
      ]}
      valueText={(first, last) =>
        `${headOf(first, last)}: ${sides.map((side) => `${side.label} ${format(sum(side.values, first, last))}`).join(', ')}`
      }
      readout={(first, last) => (
        <>
          <div className={styles.readoutHead}>{headOf(first, last)}</div>
          {sides.map((side) => {
            const past = first === last ? side.previous?.[first]?.value : null;
            return (
              <div key={side.label}>
                <div className={styles.readoutLine}>
                  <Swatch tone={side.tone} />
                  {side.label}
                  <b>{format(sum(side.values, first, last))}</b>
                </div>
                {past != null && (
                  <div className={styles.readoutLine}>
                    Previous
                    <b>{format(past)}</b>
                  </div>
                )}
              </div>
            );
          })}
        </>
      )}
    >
      {({ left, pitch }) => {
        const gap = pitch > 6 ? 2 : pitch > 3 ? 1 : 0;
        return sides.map(({ label: name, tone, values, previous }, side) => {
          const direction = side === 0 ? -1 : 1;
          return (
            <g key={name}>
              <path
                className={styles[tone]}
                d={barsPath(
                  values.map((value, index) => {
                    const end = middle + direction * (value / max) * tall;
                    return {
                      x: left + index * pitch + gap / 2,
                      width: pitch - gap,
                      top: Math.min(middle, end),
                      bottom: Math.max(middle, end),
                    };
                  }),
                )}
              />
              {previous && (
                <path
                  className={styles.before}
                  d={previous
                    .map(({ value }, index) =>
                      value === null
                        ? ''
                        : `M${left + index * pitch} ${middle + direction * (value / max) * tall}h${pitch}`,
                    )
                    .join('')}
                />
              )}
            </g>
          );
        });
      }}
    </Plot>
  );
}
