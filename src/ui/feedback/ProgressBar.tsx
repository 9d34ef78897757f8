import { cx } from '../cx.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; null while unknown. */
  value: number | null;
  /** The value in words if a percentage is not enough: "12 of 40 files". */
  words?: string;
  tone?: 'accent' | 'ok' | 'fail';
}

/** A labeled progress bar. */
export function ProgressBar({ label, value, words, tone = 'accent' }: ProgressBarProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      className={styles.track}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      aria-valuetext={words}
    >
      <div
        className={cx(styles.fill, tone !== 'accent' && styles[tone], share === null && styles.unknown)}
        style={share === null ? undefined : { transform: `scaleX(${share})` }}
      />
    </div>
  );
}
