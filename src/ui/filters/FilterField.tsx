import type { ReactNode } from 'react';
import styles from './FilterPanel.module.css';

export interface FilterFieldProps {
  label: string;
  /** One native field. */
  children: ReactNode;
}

/** One row of a FilterPanel. */
export function FilterField({ label, children }: FilterFieldProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}
