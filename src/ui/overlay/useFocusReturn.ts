import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The element that had the focus before a dialog that closes in this commit; what replaces the dialog returns the focus
 * there.
 */
let leaving: Element | null = null;

/**
 * Returns the focus to where it was when this opened. Mantine does so only for a dialog mounted closed, but one whose
 * code loads on first use is mounted open.
 */
export function useFocusReturn(opened: boolean): void {
  const before = useRef<Element | null>(null);
  // Recorded before the dialog takes the focus, and restored after the commit, in which React restores the focus
  // itself.
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
