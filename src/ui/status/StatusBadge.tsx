import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './status.module.css';
import type { StatusTone } from './tone.ts';

export interface StatusBadgeProps {
  tone: StatusTone;
  /** The word, or a short sentence; it is cut off with an ellipsis where there is no room. */
  children: ReactNode;
  /** More words, on hover. */
  tip?: string;
  className?: string;
}

/** A dot and a word. The color never stands alone. */
export function StatusBadge({ tone, children, tip, className }: StatusBadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], className)} data-tip={tip}>
      {children}
    </span>
  );
}
