import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

export interface FilterBarProps {
  /** Accessible name: "Filter executions". */
  label: string;
  /** Shown at the right: "412 of 1,000,000 · Clear". */
  summary?: ReactNode;
  children: ReactNode;
}

/** The first row of a list's card: its filters and the number of matches. */
export function FilterBar({ label, summary, children }: FilterBarProps) {
  return (
    <div role="group" aria-label={label} className={styles.bar}>
      {children}
      {summary && <div className={styles.summary}>{summary}</div>}
    </div>
  );
}
