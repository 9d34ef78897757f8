import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { UiLink } from '#ui/links.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import styles from './EcpItem.module.css';

interface NumberLinkProps {
  to: string;
  /** The number and what it counts, for assistive technology; omitted if the content says it. */
  label?: string;
  tone?: 'fail' | 'wait' | undefined;
  children: ReactNode;
}

/** A number in a row, linked to the list that it counts. */
export function NumberLink({ to, label, tone, children }: NumberLinkProps) {
  return (
    <UiLink
      to={to}
      tabIndex={useTabStop()}
      className={cx(styles.number, tone && styles[tone])}
      aria-label={label}
    >
      {children}
    </UiLink>
  );
}
