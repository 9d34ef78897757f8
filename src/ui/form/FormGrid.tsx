import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Six columns, of which a field takes as many as its `span`; one column on a phone. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
