import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { CONTENT_ID } from './ShellFrame.tsx';

/**
 * After a move to another page the focus goes to its heading, so that it is read out and Tab starts there. It stays
 * where it is on the first page, and while it is on something of the content that is still there (a tab).
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
