import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was when this opened. Mantine does so only for what was there closed before, and
 * a dialog whose code is fetched at first use is opened as it arrives.
 */
export function useFocusReturn(opened: boolean): void {
  const before = useRef<Element | null>(null);
  // Noted before the dialog takes the focus; given back after the commit, in which React restores what was focused.
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      const opener = before.current;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opened]);
}
