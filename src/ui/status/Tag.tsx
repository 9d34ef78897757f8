import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './status.module.css';

export interface TagProps {
  /** The kind, in muted text before the value: "Order 558213". */
  name?: string;
  children: ReactNode;
  /** More text, on hover. */
  tip?: string;
  className?: string;
}

/** A fact in an outlined box: a data tag, a document number, a format. Never a status. */
export function Tag({ name, children, tip, className }: TagProps) {
  return (
    <span className={cx(styles.tag, className)} data-tip={tip}>
      {name ? (
        <>
          {name} <b>{children}</b>
        </>
      ) : (
        children
      )}
    </span>
  );
}
