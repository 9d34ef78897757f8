import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './button.module.css';

/** At most one `primary` per page; `danger` only for actions that lose something. */
export type ButtonLook = 'default' | 'primary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** 24 px instead of 28, for rows and card headers. */
  small?: boolean;
  icon?: ReactNode;
  /**
   * An action is in progress: announces it to assistive technology, shows a spinner and ignores clicks, but keeps the
   * focus.
   */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { look = 'default', small, icon, busy = false, className, children, onClick, type, ...rest } = props;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's own type, never left to the browser's "submit"
      type={type ?? 'button'}
      className={cx(styles.button, styles[look], small && styles.small, busy && styles.busy, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.wheel} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
