import { useId, type KeyboardEvent, type RefObject } from 'react';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';
import styles from './Menu.module.css';
import { Popover } from './Popover.tsx';
import type { Align } from './position.ts';

export interface MenuPanelProps {
  /** Accessible name: "Actions for PO 558213". */
  label: string;
  items: readonly MenuItem[];
  anchorRef: RefObject<HTMLButtonElement | null>;
  /** For the trigger's `aria-controls`. */
  id?: string;
  /** Which entry gets the focus. */
  start?: 'first' | 'last';
  align?: Align;
  onClose: () => void;
}

/** An open menu without a trigger, for triggers that load it on demand. Menu includes the trigger. */
export function MenuPanel({ label, items, anchorRef, id, start = 'first', align, onClose }: MenuPanelProps) {
  const ownId = useId();
  const close = (returnFocus: boolean) => {
    if (returnFocus) anchorRef.current?.focus();
    onClose();
  };
  return (
    <Popover
      open
      onClose={onClose}
      anchorRef={anchorRef}
      align={align}
      role="menu"
      id={id ?? ownId}
      aria-label={label}
      className={styles.menu}
      onKeyDown={(event) => moveFocus(event, close)}
    >
      <MenuItems items={items} start={start} onDone={close} />
    </Popover>
  );
}

interface MenuItemsProps {
  items: readonly MenuItem[];
  start: 'first' | 'last';
  onDone: (returnFocus: boolean) => void;
}

function MenuItems({ items, start, onDone }: MenuItemsProps) {
  const choosable = items.filter((item) => !('divider' in item) && !('heading' in item));
  const initial = start === 'first' ? choosable[0] : choosable.at(-1);
  return items.map((item, index) => (
    <MenuEntry key={index} item={item} startsHere={item === initial} onDone={onDone} />
  ));
}

function moveFocus(event: KeyboardEvent<HTMLElement>, close: (returnFocus: boolean) => void): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  let to: number;
  if (event.key === 'ArrowDown') to = (at + 1) % entries.length;
  else if (event.key === 'ArrowUp') to = (at - 1 + entries.length) % entries.length;
  else if (event.key === 'Home') to = 0;
  else if (event.key === 'End') to = entries.length - 1;
  else if (event.key === 'Tab') {
    // Tab continues from the trigger, as if the menu had not been there.
    close(true);
    return;
  } else if (
    event.key.length === 1 &&
    event.key !== ' ' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey
  ) {
    const letter = event.key.toLowerCase();
    const starts = (entry: HTMLElement) => entry.textContent?.trim().toLowerCase().startsWith(letter);
    const after = entries.findIndex((entry, index) => index > at && starts(entry));
    to = after === -1 ? entries.findIndex(starts) : after;
  } else return;
  event.preventDefault();
  entries[to]?.focus();
}
