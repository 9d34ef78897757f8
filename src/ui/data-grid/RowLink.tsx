import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { UiLink } from '../links.tsx';
import { useTabStop } from '../text/tab-stop.ts';
import styles from './data-grid.module.css';

export interface RowLinkProps {
  to: string;
  /** As in `LinkProps`: the list that the person came from. */
  state?: unknown;
  /** As in `LinkProps`. */
  preload?: boolean;
  children: ReactNode;
  className?: string;
  /** Accessible name, if the text does not say where the link leads. */
  label?: string;
  /** More text, shown on hover and focus. */
  tip?: string;
}

/**
 * A row's link, in its first text cell. It is a real anchor, so that the browser can open it in a new tab. A click
 * anywhere in the row and Enter follow it too.
 */
export function RowLink({ to, state, preload, children, className, label, tip }: RowLinkProps) {
  const tabIndex = useTabStop();
  return (
    <UiLink
      to={to}
      state={state}
      {...(preload && { preload })}
      tabIndex={tabIndex}
      className={cx(styles.link, className)}
      aria-label={label}
      data-row-link=""
      {...(tip !== undefined && { 'data-tip': tip })}
    >
      {children}
    </UiLink>
  );
}
