import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { MenuItem } from './MenuEntry.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import type { Align } from './position.ts';

/** Props for the trigger: spread them on a Button or IconButton. */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** Accessible name: "Actions for PO 558213". */
  label: string;
  items: readonly MenuItem[];
  renderTrigger: (props: MenuTriggerProps) => ReactNode;
  align?: Align;
}

/** A button that opens a list of actions or links, with support for arrows, Home, End, first letters and Escape. */
export function Menu({ label, items, renderTrigger, align }: MenuProps) {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <>
      {renderTrigger({
        ref: anchorRef,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened ? menuId : undefined,
        onClick: () => setOpened((now) => (now ? null : 'first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {opened && (
        <MenuPanel
          label={label}
          items={items}
          anchorRef={anchorRef}
          id={menuId}
          start={opened}
          align={align}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
