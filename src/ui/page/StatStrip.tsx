import type { ReactNode } from 'react';
import { useRovingFocus } from '../actions/useRovingFocus.ts';
import { cx } from '../cx.ts';
import { UiLink } from '../links.tsx';
import styles from './StatStrip.module.css';

export interface StatTileProps {
  label: string;
  /** The number with its unit, as text: "1,412", "94.6%", "13.8 s". */
  value: ReactNode;
  /** The change from the previous period, or a related number: "+41", "5 overdue". */
  change?: ReactNode;
  /** Whether the change is good or bad; plain if neither. */
  verdict?: 'good' | 'bad' | 'plain';
  /** Link to the list behind the number. */
  to?: string;
}

/** One number in a StatStrip. */
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

/** A row of large numbers with lines between them; two columns on a phone. Its links are one tab stop. */
export function StatStrip({ children }: { children: ReactNode }) {
  const ref = useRovingFocus<HTMLDListElement>();
  return (
    <dl ref={ref} className={styles.strip}>
      {children}
    </dl>
  );
}
