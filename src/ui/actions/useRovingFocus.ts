import { useLayoutEffect, useRef, type RefObject } from 'react';

const ITEMS = 'a[href], button:not(:disabled), input[type="checkbox"]:not(:disabled)';
/** Popups opened from an item have tab stops of their own. */
const APART = '[popover], dialog, [role="dialog"], [role="menu"]';

/**
 * Makes the links, buttons, and checkboxes in an element one tab stop: the arrow keys, Home, and End move between them
 * (WAI-ARIA toolbar pattern). Text fields and radio buttons keep a tab stop of their own, because they need the arrow
 * keys themselves. Tab returns to the item that last had the focus; the first time, to the current page or the first
 * item.
 */
export function useRovingFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    let last: Element | null = null;
    const items = (): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => {
        const apart = item.closest(APART);
        return apart === null || apart.contains(root);
      });
    const settle = () => {
      const all = items();
      const stop =
        all.find((item) => item === last) ?? all.find((item) => item.ariaCurrent !== null) ?? all[0];
      for (const item of all) {
        const tabIndex = item === stop ? 0 : -1;
        if (item.tabIndex !== tabIndex) item.tabIndex = tabIndex;
      }
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!items().includes(target as HTMLElement)) return;
      last = target as HTMLElement;
      settle();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = items();
      const at = all.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      const target = moved(event.key, at, all.length);
      if (target === null) return;
      event.preventDefault();
      all[target]?.focus();
    };
    settle();
    // Items can appear and disappear without a render here, such as the button that stops an export or a chip's clear
    // button.
    const observer = new MutationObserver(settle);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-current'] });
    root.addEventListener('focusin', onFocus);
    root.addEventListener('keydown', onKeyDown);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', onFocus);
      root.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return ref;
}

function moved(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
