import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './EmptyState.module.css';

/**
 * Why the list is empty: nothing exists yet, filters exclude everything, the role does not allow it, or loading failed.
 */
export type EmptyKind = 'none' | 'filtered' | 'forbidden' | 'failed';

export interface EmptyStateProps {
  kind: EmptyKind;
  /** States which of the four applies: "No executions yet", "No execution matches these filters". */
  title: string;
  /** What to do about it, in one sentence. */
  children?: ReactNode;
  /** A button or link: create the first one, clear the filters, retry. */
  action?: ReactNode;
  /** Takes less space, for a card beside others. */
  small?: boolean;
}

const ICONS = { none: IconInbox, filtered: IconFilterOff, forbidden: IconLock, failed: IconAlertTriangle };

/** Shown in place of an empty list. Always says which of the four reasons applies; never mix them. */
export function EmptyState({ kind, title, children, action, small }: EmptyStateProps) {
  const Icon = ICONS[kind];
  return (
    <div className={cx(styles.empty, small && styles.small)} role={kind === 'failed' ? 'alert' : undefined}>
      <span className={cx(styles.icon, kind === 'failed' && styles.failed)} aria-hidden="true">
        <Icon size={20} stroke={1.75} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
