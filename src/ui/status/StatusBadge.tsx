import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './status.module.css';
import type { StatusTone } from './tone.ts';

export interface StatusBadgeProps {
  tone: StatusTone;
  /** A word or a short sentence; truncated with an ellipsis if there is no room. */
  children: ReactNode;
  /** More text, on hover. */
  tip?: string;
  className?: string;
}

/** A dot and a word, because color must never be the only sign. */
export function StatusBadge({ tone, children, tip, className }: StatusBadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], className)} data-tip={tip}>
      {children}
    </span>
  );
}
