import type { ReactNode } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import { useRovingFocus } from '../actions/useRovingFocus.ts';
import { UiLink, useIsCurrent } from '../links.tsx';
import styles from './NavTabs.module.css';

export interface NavTab {
  label: string;
  to: string;
  /** Current only at exactly this address and not below it, for the tab of the base path. */
  exact?: boolean;
  /** Overrides whether the tab is current, for tabs whose addresses differ only in their search. */
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
 * Tabs with addresses of their own. They are links, so that people can share them and use Back. All tabs are one tab
 * stop; the arrow keys move between them.
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
