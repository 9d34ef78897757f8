import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './EmptyState.module.css';

/** Why there is nothing: none exist yet, a filter hides all, the role may not see it, it could not be read. */
export type EmptyKind = 'none' | 'filtered' | 'forbidden' | 'failed';

export interface EmptyStateProps {
  kind: EmptyKind;
  /** Says which of the four it is: "No executions yet", "No execution matches these filters". */
  title: string;
  /** What to do about it, in one sentence. */
  children?: ReactNode;
  /** A button or link: create the first, clear the filters, try again. */
  action?: ReactNode;
  /** Less room, for a card beside others. */
  small?: boolean;
}

const ICONS = { none: IconInbox, filtered: IconFilterOff, forbidden: IconLock, failed: IconAlertTriangle };

/** Stands where a list would. Always says why it is empty; the four reasons are never mixed. */
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
