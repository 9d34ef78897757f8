import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Card.module.css';

export interface CardProps {
  /** Makes the card a named region with a heading; a card without one is only a surface. */
  title?: ReactNode;
  /** Muted, beside the title: a count, a unit, a zone. */
  hint?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  /** Room around the content; leave it off for tables, which run to the edge. */
  padded?: boolean;
  /** The heading's level; 2 unless the card lies within another section. */
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
}

/** The surface everything lies on: hairline, head, content. Cards do not nest. */
export function Card(props: CardProps) {
  const { title, hint, actions, foot, padded, level = 2, className, children } = props;
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={cx(styles.card, className)} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <header className={styles.head}>
          {title && (
            <Heading className={styles.title} id={titleId}>
              {title}
            </Heading>
          )}
          {hint && <span className={styles.hint}>{hint}</span>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {padded ? <div className={styles.padded}>{children}</div> : children}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
