import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { CONTENT_ID } from './ShellFrame.tsx';

/**
 * After a navigation, focuses the heading of the new page, so that screen readers announce it and Tab starts there;
 * until the heading is rendered, the content. Does nothing on the first page, if the focused element of the content
 * still exists (a tab), or over a drawer that the address opened.
 */
export function useFocusOnMove(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const content = document.getElementById(CONTENT_ID);
    const active = document.activeElement;
    if (!content || active?.closest('dialog, [role=dialog]')) return undefined;
    return active !== content && content.contains(active) ? undefined : focusHeading(content);
  }, [pathname]);
}

/**
 * Keeps the focus on the heading while the page loads and replaces it, until the person does something. Returns a
 * function that stops this.
 */
function focusHeading(content: HTMLElement): () => void {
  let focused: HTMLElement | null = null;
  const focus = () => {
    const target = content.querySelector<HTMLElement>('h1') ?? content;
    if (target === focused) return;
    focused = target;
    target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    // When a focused heading is replaced, the focus falls back to the body.
    if ([focused, document.body].includes(document.activeElement as HTMLElement)) focus();
    else stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const event of ['keydown', 'pointerdown']) document.removeEventListener(event, stop);
  };
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, stop);
  observer.observe(content, { childList: true, subtree: true });
  focus();
  return stop;
}
