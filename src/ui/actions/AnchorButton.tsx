import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { UiLink, type LinkProps } from '../links.tsx';
import type { ButtonLook } from './Button.tsx';
import styles from './button.module.css';

export interface AnchorButtonProps extends LinkProps {
  look?: ButtonLook;
  small?: boolean;
  icon?: ReactNode;
}

/** A link styled as a button, for navigation only. */
export function AnchorButton({
  look = 'default',
  small,
  icon,
  className,
  children,
  ...rest
}: AnchorButtonProps) {
  return (
    <UiLink {...rest} className={cx(styles.button, styles[look], small && styles.small, className)}>
      {icon}
      {children}
    </UiLink>
  );
}
