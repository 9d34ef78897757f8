import type { StatusTone } from '../status/tone.ts';
import styles from './charts.module.css';

/** The little square that says which color is which, in the chart's own paint. */
export function Swatch({ tone }: { tone: StatusTone }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 8 8" aria-hidden="true">
      <rect width="8" height="8" className={styles[tone]} />
    </svg>
  );
}
