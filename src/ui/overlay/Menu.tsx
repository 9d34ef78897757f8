import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';
import styles from './Menu.module.css';
import { Popover } from './Popover.tsx';
import type { Align } from './position.ts';

/** What the trigger must carry: spread it on a Button or IconButton. */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** What the menu is of: "Actions for PO 558213". */
  label: string;
  items: readonly MenuItem[];
  renderTrigger: (props: MenuTriggerProps) => ReactNode;
  align?: Align;
}

/** A button that opens a list of actions or places, with arrows, Home, End, first letters and Escape. */
export function Menu({ label, items, renderTrigger, align }: MenuProps) {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = (returnFocus: boolean) => {
    if (returnFocus) anchorRef.current?.focus();
    setOpened(null);
  };
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
      <Popover
        open={opened !== null}
        onClose={() => setOpened(null)}
        anchorRef={anchorRef}
        align={align}
        role="menu"
        id={menuId}
        aria-label={label}
        className={styles.menu}
        onKeyDown={(event) => moveFocus(event, close)}
      >
        <MenuItems items={items} start={opened ?? 'first'} onDone={close} />
      </Popover>
    </>
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
    // The focus goes on from the trigger, as if the menu had not been there.
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
