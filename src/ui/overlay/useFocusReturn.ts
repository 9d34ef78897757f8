import { useEffect, useLayoutEffect, useRef } from 'react';

/** Where the focus goes that something closing in this commit still holds: what takes its place gives it back there. */
let leaving: Element | null = null;

/**
 * Gives the focus back to where it was when this opened. Mantine does so only for what was there closed before, and
 * a dialog whose code is fetched at first use is opened as it arrives.
 */
export function useFocusReturn(opened: boolean): void {
  const before = useRef<Element | null>(null);
  // Noted before the dialog takes the focus; given back after the commit, in which React restores what was focused.
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
