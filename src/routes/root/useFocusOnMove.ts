import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { CONTENT_ID } from './ShellFrame.tsx';

/**
 * After a navigation, focuses the heading of the new page, so that screen readers announce it and Tab starts there.
 * Does nothing on the first page, or while the focused element of the content is still there (a tab).
 */
export function useFocusOnMove(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(CONTENT_ID);
    if (!content || content.contains(document.activeElement)) return;
    const target = content.querySelector<HTMLElement>('h1') ?? content;
    target.focus({ preventScroll: true });
  }, [pathname]);
}
