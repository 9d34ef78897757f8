import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Columns.module.css';

export interface ColumnsProps {
  /** Two equal columns instead of a wide left one (evidence) and a narrow right one (facts). */
  even?: boolean;
  children: ReactNode;
}

/** Two columns of cards that stack if there is no room. Pass exactly two children. */
export function Columns({ even, children }: ColumnsProps) {
  return <div className={cx(styles.columns, even && styles.even)}>{children}</div>;
}
