import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

export interface PageHeadProps {
  title: ReactNode;
  /** Stands before the title: a pager, a status. */
  before?: ReactNode;
  /** Stands after it: an environment, a tag. */
  badge?: ReactNode;
  /** One line of context, muted: where one is, how fresh it is. */
  context?: ReactNode;
  /** Buttons at the right; one primary at most, and last. */
  actions?: ReactNode;
  /** The verdict sentence of a detail page. */
  children?: ReactNode;
}

/** The head of every page and its only `h1`, which the shell focuses after a move (tabIndex -1). */
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
