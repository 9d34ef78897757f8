import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The element that had the focus before a dialog that is closing in this commit. If another dialog replaces it, that
 * one returns the focus to the same element.
 */
let leaving: Element | null = null;

/**
 * Returns the focus to the element that had it when this opened. Mantine does so only for a dialog that is mounted
 * closed; one whose code loads on first use is mounted open.
 */
export function useFocusReturn(opened: boolean): void {
  const before = useRef<Element | null>(null);
  // Recorded before the dialog takes the focus, and restored after the commit, because React restores the focus itself
  // during it.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    before.current = leaving ?? document.activeElement;
    return () => {
      leaving = before.current;
    };
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      leaving = null;
      const opener = before.current;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opened]);
}
