import { cx } from '../cx.ts';
import styles from './charts.module.css';
import type { ChartTone } from './series.ts';

export interface SwatchProps {
  tone: ChartTone | 'before' | 'target';
  /** A short line instead of a square. */
  line?: boolean;
}

/** The mark in a legend, in the color of its series. */
export function Swatch({ tone, line }: SwatchProps) {
  return (
    <svg className={styles.swatch} viewBox="0 0 8 8" aria-hidden="true">
      {line ? (
        <path
          d="M0 4h8"
          className={tone === 'before' || tone === 'target' ? styles[tone] : cx(styles.curve, styles[tone])}
        />
      ) : (
        <rect width="8" height="8" className={styles[tone]} />
      )}
    </svg>
  );
}
