import type { ReactNode } from 'react';
import styles from './Meter.module.css';

export interface MeterProps {
  label: string;
  /** The used share: 1 if exhausted, above 1 if exceeded, null if there is no limit. */
  value: number | null;
  /** The same as text: "22 of 25". */
  words: string;
  /** Shown instead of the text, such as a link to what is counted. */
  link?: ReactNode;
  tone?: 'accent' | 'wait' | 'fail';
}

/** How much of a limited quantity is used. */
export function Meter({ label, value, words, link, tone = 'accent' }: MeterProps) {
  const share = Math.min(1, Math.max(0, value ?? 0));
  return (
    <div className={styles[tone]}>
      <div className={styles.line}>
        <span>{label}</span>
        <span className={styles.value}>{link ?? words}</span>
      </div>
      {value !== null && (
        <div
          role="meter"
          className={styles.track}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={words}
        >
          <div className={styles.fill} style={{ transform: `scaleX(${share})` }} />
        </div>
      )}
    </div>
  );
}
