import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Six columns, of which each field takes its `span`; one on a phone. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
