import type { ReactNode } from 'react';
import styles from './ErrorPage.module.css';

export interface ErrorPageProps {
  readonly title: string;
  /** What happened, in a sentence or two. */
  readonly children: ReactNode;
  /** The ways on: buttons and links. */
  readonly actions?: ReactNode;
  /** Below the actions: details that most people do not need. */
  readonly foot?: ReactNode;
}

/** A page that stands in place of what cannot be shown: one heading, plain words, a way on. */
export function ErrorPage({ title, children, actions, foot }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {foot}
    </section>
  );
}
