import type { ReactNode } from 'react';
import styles from './ErrorPage.module.css';

export interface ErrorPageProps {
  readonly title: string;
  /** What happened, in one or two sentences. */
  readonly children: ReactNode;
  /** Buttons and links for what to do next. */
  readonly actions?: ReactNode;
  /** Details below the actions that most people do not need. */
  readonly foot?: ReactNode;
}

/** Shown in place of a page that cannot be displayed: a heading, an explanation and a next step. */
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
