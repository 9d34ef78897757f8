import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cx } from '../cx.ts';
import styles from './charts.module.css';
import { useElementWidth } from './useElementWidth.ts';

export interface HeatMapProps {
  /** What the chart shows: "Executions by weekday and hour, UTC". */
  label: string;
  rows: readonly string[];
  /** Column headings; '' for a column without one. */
  columns: readonly string[];
  /** Values row by row. */
  values: readonly number[];
  /** The text of a cell: "Monday, 13:00: 168 executions". */
  cellText: (row: number, column: number) => string;
}

const LEFT = 34;
const HEAD = 16;
const ROW = 18;
const GAP = 2;
/** The lowest opacity of a cell with a value, so that it differs from an empty one. */
const PALEST = 0.08;

/** A heat map for a ChartCard: values by two dimensions as shades of one color. The arrow keys read the cells. */
export function HeatMap({ label, rows, columns, values, cellText }: HeatMapProps) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useElementWidth(ref);
  const [at, setAt] = useState<number | null>(null);
  const most = Math.max(1, ...values);
  const pitch = (width - LEFT) / columns.length;
  const count = rows.length * columns.length;
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    setAt(Math.max(0, Math.min(count - 1, to)));
  };
  const under = (event: PointerEvent<HTMLElement>): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - LEFT) / pitch);
    const row = Math.floor((event.clientY - box.top - HEAD) / ROW);
    const isInside = column >= 0 && column < columns.length && row >= 0 && row < rows.length;
    return isInside ? row * columns.length + column : null;
  };
  const textAt = (cell: number) => cellText(Math.floor(cell / columns.length), cell % columns.length);
  const height = HEAD + rows.length * ROW;
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at ?? 0}
      aria-valuetext={at === null ? 'Use the arrow keys to read the values' : textAt(at)}
      className={styles.plot}
      onPointerMove={(event) => setAt(under(event))}
      onPointerLeave={() => setAt(null)}
      onFocus={() => setAt((now) => now ?? 0)}
      onBlur={() => setAt(null)}
      onKeyDown={(event) => {
        const now = at ?? 0;
        if (event.key === 'ArrowRight') move(event, now + 1);
        else if (event.key === 'ArrowLeft') move(event, now - 1);
        else if (event.key === 'ArrowDown') move(event, now + columns.length);
        else if (event.key === 'ArrowUp') move(event, now - columns.length);
        else if (event.key === 'Home') move(event, 0);
        else if (event.key === 'End') move(event, count - 1);
      }}
    >
      <svg className={styles.svg} height={height} width={width} aria-hidden="true">
        {columns.map((text, column) => (
          <text key={column} className={styles.axis} x={LEFT + column * pitch} y={10}>
            {text}
          </text>
        ))}
        {rows.map((text, row) => (
          <text key={text} className={styles.axis} x={0} y={HEAD + row * ROW + 12}>
            {text}
          </text>
        ))}
        {values.map((value, cell) => (
          <rect
            key={cell}
            className={cx(value === 0 ? styles.heatNone : styles.heat, cell === at && styles.heatAt)}
            x={LEFT + (cell % columns.length) * pitch}
            y={HEAD + Math.floor(cell / columns.length) * ROW}
            width={Math.max(1, pitch - GAP)}
            height={ROW - GAP}
            rx={2}
            fillOpacity={value === 0 ? undefined : PALEST + (1 - PALEST) * (value / most)}
          />
        ))}
      </svg>
      {at !== null && (
        <div
          className={styles.readout}
          style={{
            top: HEAD + (Math.floor(at / columns.length) + 1) * ROW + 2,
            ...(at % columns.length < columns.length / 2
              ? { left: LEFT + (at % columns.length) * pitch }
              : { right: width - LEFT - ((at % columns.length) + 1) * pitch }),
          }}
          aria-hidden="true"
        >
          {textAt(at)}
        </div>
      )}
    </div>
  );
}
