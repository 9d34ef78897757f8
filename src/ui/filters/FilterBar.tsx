import type { ReactNode } from 'react';
import { Toolbar } from '../actions/Toolbar.tsx';
import styles from './FilterBar.module.css';

export interface FilterBarProps {
  /** Accessible name: "Filter executions". */
  label: string;
  /** Shown at the right: "412 of 1,000,000 · Clear". */
  summary?: ReactNode;
  children: ReactNode;
}

/** The first row of a list's card: its filters and the number of matches. The filters are one tab stop. */
export function FilterBar({ label, summary, children }: FilterBarProps) {
  return (
    <Toolbar label={label} className={styles.bar}>
      {children}
      {summary && <div className={styles.summary}>{summary}</div>}
    </Toolbar>
  );
}
