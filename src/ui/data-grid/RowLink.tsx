import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { UiLink } from '../links.tsx';
import { useTabStop } from '../text/tab-stop.ts';
import styles from './data-grid.module.css';

export interface RowLinkProps {
  to: string;
  /** As in `LinkProps`: from which list one comes. */
  state?: unknown;
  children: ReactNode;
  className?: string;
}

/**
 * The link of a row, in its first cell of words: a real anchor, so that the browser's own ways of opening work on it.
 * A click anywhere in the row and Enter on it follow it too.
 */
export function RowLink({ to, state, children, className }: RowLinkProps) {
  const tabIndex = useTabStop();
  return (
    <UiLink to={to} state={state} tabIndex={tabIndex} className={cx(styles.link, className)} data-row-link="">
      {children}
    </UiLink>
  );
}
