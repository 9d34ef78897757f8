import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Card.module.css';

export interface CardProps {
  /** ID for links to this card on the same page. */
  id?: string;
  /** Makes the card a named region with a heading; without it, the card is only a surface. */
  title?: ReactNode;
  /** Muted text beside the title: a count, a unit, a time zone. */
  hint?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  /** Padding around the content; set it to false for tables, which run to the edge. */
  padded?: boolean;
  /** Heading level; 2 unless the card is inside another section. */
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
}

/** The basic surface: border, header, content. Cards do not nest. */
export function Card(props: CardProps) {
  const { id, title, hint, actions, foot, padded, level = 2, className, children } = props;
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} className={cx(styles.card, className)} aria-labelledby={title ? titleId : undefined}>
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
