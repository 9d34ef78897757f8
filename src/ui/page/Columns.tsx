import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Columns.module.css';

export interface ColumnsProps {
  /** Two equal halves instead of the broad left (evidence) and narrow right (facts). */
  even?: boolean;
  children: ReactNode;
}

/** Two columns of cards that become one where there is no room. Give it exactly two children. */
export function Columns({ even, children }: ColumnsProps) {
  return <div className={cx(styles.columns, even && styles.even)}>{children}</div>;
}
