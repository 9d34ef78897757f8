import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import type { ButtonLook } from './Button.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What the button does: the accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  look?: ButtonLook;
  small?: boolean;
  /** False if the name is already shown beside the button. */
  tooltip?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, look = 'quiet', small, tooltip = true, className, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={tooltip ? label : undefined}
      className={cx(styles.button, styles.icon, styles[look], small && styles.small, className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
