import { useEffect } from 'react';

let locks = 0;

/**
 * Prevents the page from scrolling while a dialog is open. Uses an attribute, because the content security policy
 * blocks the styles that Mantine's scroll lock injects.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return undefined;
    locks += 1;
    if (locks === 1) {
      // Not `clientWidth`: in Chromium, it includes a gutter without a scrollbar.
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
