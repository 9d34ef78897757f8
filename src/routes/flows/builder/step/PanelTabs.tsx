import type { ReactNode } from 'react';
import { useRovingFocus } from '#ui/actions/useRovingFocus.ts';
import styles from './step.module.css';

interface PanelTab<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
}

interface PanelTabsProps<Name extends string> {
  /** The prefix of the id of each tab. */
  id: string;
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly PanelTab<Name>[];
  current: Name;
  onChoose: (name: Name) => void;
}

/** The tabs of the panel. They are one tab stop; the arrow keys move between them. */
export function PanelTabs<Name extends string>(props: PanelTabsProps<Name>) {
  const { id, label, tabs, current, onChoose } = props;
  const ref = useRovingFocus<HTMLDivElement>();
  return (
    <div ref={ref} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={id + tab.name}
          aria-selected={tab.name === current}
          aria-controls={`${id}panel`}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  current: string;
  children: ReactNode;
}

/** The content of the current tab. */
export function TabPanel({ id, current, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + current} className={styles.body}>
      {children}
    </div>
  );
}
