import type { ReactNode } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import { useRovingFocus } from '../actions/useRovingFocus.ts';
import { UiLink, useIsCurrent } from '../links.tsx';
import styles from './NavTabs.module.css';

export interface NavTab {
  label: string;
  to: string;
  /** Current only at exactly this address, not below it; for the tab at the base path. */
  exact?: boolean;
  /** Whether it is current, for a tab that differs from another in its search only. */
  current?: boolean;
  /** A number, or a placeholder while it loads. */
  count?: ReactNode;
  /** As in `LinkProps`. */
  state?: unknown;
}

export interface NavTabsProps {
  /** Accessible name of the tabs: "Alder Retail". */
  label: string;
  tabs: readonly NavTab[];
}

/**
 * Tabs with addresses of their own: they are links, so people can share them and go back through them.
 * They are one tab stop; the arrow keys move between them.
 */
export function NavTabs({ label, tabs }: NavTabsProps) {
  const ref = useRovingFocus<HTMLElement>();
  return (
    <nav ref={ref} aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Tab {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ label, to, exact, count, state, ...tab }: NavTab) {
  const isHere = useIsCurrent(to, exact);
  const current = tab.current ?? isHere;
  return (
    <UiLink to={to} state={state} className={styles.tab} aria-current={current ? 'page' : undefined}>
      {label}
      {count !== undefined && (
        <span className={styles.count}> {typeof count === 'number' ? formatCount(count) : count}</span>
      )}
    </UiLink>
  );
}
