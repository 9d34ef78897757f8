import { useEffect } from 'react';

let locks = 0;

/** Holds the page still while a dialog is open: by attribute, as the policy refuses what Mantine's lock injects. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return undefined;
    locks += 1;
    if (locks === 1) {
      // Not `clientWidth`: Chromium counts a gutter without a scrollbar in.
      const scrollbar = globalThis.innerWidth - document.documentElement.offsetWidth;
      document.documentElement.style.setProperty('--scrollbar', `${scrollbar}px`);
    }
    document.documentElement.dataset.scrollLocked = '';
    return () => {
      locks -= 1;
      if (locks === 0) delete document.documentElement.dataset.scrollLocked;
    };
  }, [locked]);
}
