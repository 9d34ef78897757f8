import { useId, type ReactNode } from 'react';
import { UiLink } from '../../../ui/links.tsx';
import styles from './CommandPalette.module.css';

export interface PaletteItem {
  readonly to: string;
  readonly title: string;
  readonly context: string;
  readonly icon: ReactNode;
}

export interface PaletteGroupProps {
  readonly label: string;
  readonly items: readonly PaletteItem[];
  readonly onDone: () => void;
}

/** Places of one kind; nothing when there are none. */
export function PaletteGroup({ label, items, onDone }: PaletteGroupProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <div className={styles.heading} id={id} role="presentation">
        {label}
      </div>
      {items.map(({ to, title, context, icon }) => (
        <UiLink
          key={to}
          to={to}
          id={`${id}-${to}`}
          role="option"
          tabIndex={-1}
          aria-selected="false"
          className={styles.option}
          onClick={onDone}
        >
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <span className={styles.title}>{title}</span>
          <span className={styles.context}>{context}</span>
        </UiLink>
      ))}
    </div>
  );
}
