import type { StatusTone } from '../status/tone.ts';
import styles from './charts.module.css';

/** The small square in a legend, in the color of its series. */
export function Swatch({ tone }: { tone: StatusTone }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 8 8" aria-hidden="true">
      <rect width="8" height="8" className={styles[tone]} />
    </svg>
  );
}
