import { IconDots } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { MenuPanel } from '#ui/overlay/MenuPanel.tsx';
import type { NavigationItem } from './navigation.ts';
import styles from './Navigation.module.css';

export interface MoreButtonProps {
  readonly items: readonly NavigationItem[];
  readonly company_uuid: string;
  /** Whether the current page is among them. */
  readonly isCurrent: boolean;
}

/** The last button in a phone's navigation bar: opens the pages that do not fit. Only phones load it. */
export function MoreButton({ items, company_uuid, isCurrent }: MoreButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={anchorRef}
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={16} stroke={1.75} />
        <span>More</span>
      </button>
      {isOpen && (
        <MenuPanel
          label="More pages"
          anchorRef={anchorRef}
          id={id}
          onClose={() => setIsOpen(false)}
          items={items.map((item) => ({
            label: item.label,
            icon: <item.icon size={16} stroke={1.75} />,
            to: item.to(company_uuid),
          }))}
        />
      )}
    </>
  );
}
