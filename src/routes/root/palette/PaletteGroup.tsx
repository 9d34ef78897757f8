import { useId, type ReactNode } from 'react';
import { UiLink } from '#ui/links.tsx';
import styles from './PaletteList.module.css';

interface PaletteWords {
  readonly title: string;
  readonly context: string;
  /** Other search terms. */
  readonly also?: string;
  readonly icon: ReactNode;
}

export type PaletteItem = PaletteWords & ({ readonly to: string } | { readonly run: () => void });

export interface PaletteGroupProps {
  readonly label: string;
  readonly items: readonly PaletteItem[];
  readonly onDone: () => void;
}

/** Pages or actions of one kind; nothing if there are none. */
export function PaletteGroup({ label, items, onDone }: PaletteGroupProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <div className={styles.heading} id={id} role="presentation">
        {label}
      </div>
      {items.map((item) =>
        'to' in item ? (
          <UiLink
            key={item.to}
            to={item.to}
            id={`${id}-${item.to}`}
            role="option"
            tabIndex={-1}
            aria-selected="false"
            className={styles.option}
            onClick={onDone}
          >
            <Words item={item} />
          </UiLink>
        ) : (
          <button
            key={item.title}
            type="button"
            id={`${id}-${item.title}`}
            role="option"
            tabIndex={-1}
            aria-selected="false"
            className={styles.option}
            onClick={() => {
              onDone();
              item.run();
            }}
          >
            <Words item={item} />
          </button>
        ),
      )}
    </div>
  );
}

function Words({ item: { icon, title, context } }: { readonly item: PaletteItem }) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.context}>{context}</span>
    </>
  );
}
