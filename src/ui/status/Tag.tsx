import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './status.module.css';

export interface TagProps {
  /** The kind, in muted letters before the value: "Order 558213". */
  name?: string;
  children: ReactNode;
  /** More words, on hover. */
  tip?: string;
  className?: string;
}

/** A fact in a hairline box: a data tag, a document number, a format. Says nothing about good or bad. */
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
