import { curveMonotoneX } from '@visx/curve';
import { LinePath } from '@visx/shape';
import { cx } from '../cx.ts';
import styles from './charts.module.css';

export interface SparklineProps {
  values: readonly number[];
  /** Accessible name of the line. Omit it if nearby numbers say the same; the line is then decorative. */
  label?: string;
  /** Marks the line as failing. */
  bad?: boolean;
  width?: number;
  height?: number;
}

/** The trend of a few numbers, for a table cell. */
export function Sparkline({ values, label, bad, width = 76, height = 16 }: SparklineProps) {
  const max = Math.max(1, ...values);
  const step = width / Math.max(values.length - 1, 1);
  return (
    <svg
      className={cx(styles.spark, bad && styles.sparkFail)}
      width={width}
      height={height}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <LinePath
        data={[...values]}
        x={(_, index) => index * step}
        y={(value) => height - 1 - (value / max) * (height - 2)}
        curve={curveMonotoneX}
        fill="none"
      />
    </svg>
  );
}
