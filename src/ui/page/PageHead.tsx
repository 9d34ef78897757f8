import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

export interface PageHeadProps {
  title: ReactNode;
  /** Shown before the title: a pager, a status. */
  before?: ReactNode;
  /** Shown after the title: an environment, a tag. */
  badge?: ReactNode;
  /** One muted line of context, such as the location or the age of the data. */
  context?: ReactNode;
  /** Buttons at the right; at most one primary, and it comes last. */
  actions?: ReactNode;
  /** The one-sentence summary of a detail page. */
  children?: ReactNode;
}

/** The header of every page with its only `h1`, which the shell focuses after navigation (tabIndex -1). */
export function PageHead({ title, before, badge, context, actions, children }: PageHeadProps) {
  return (
    <>
      <div className={styles.head}>
        {before}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {badge}
        {context && <span className={styles.context}>{context}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children && <p className={styles.below}>{children}</p>}
    </>
  );
}
