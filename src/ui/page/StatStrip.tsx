import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { UiLink } from '../links.tsx';
import styles from './StatStrip.module.css';

export interface StatTileProps {
  label: string;
  /** The number as words with its unit: "1,412", "94.6%", "13.8 s". */
  value: ReactNode;
  /** Against the period before, or what matters beneath: "+41", "5 overdue". */
  change?: ReactNode;
  /** Whether that change is welcome; plain where it is neither. */
  verdict?: 'good' | 'bad' | 'plain';
  /** The list behind the number. */
  to?: string;
}

/** One number of a StatStrip. */
export function StatTile({ label, value, change, verdict = 'plain', to }: StatTileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {to ? (
          <UiLink
            to={to}
            className={styles.link}
            aria-label={typeof value === 'string' ? `${label}: ${value}` : undefined}
          >
            {value}
          </UiLink>
        ) : (
          value
        )}
      </dd>
      <dd className={cx(styles.change, styles[verdict])}>{change}</dd>
    </div>
  );
}

/** Big numbers in a row, hairlines between; two columns on a phone. */
export function StatStrip({ children }: { children: ReactNode }) {
  return <dl className={styles.strip}>{children}</dl>;
}
