import { useEffect, type RefObject } from 'react';

/**
 * GraphiQL's tabs contain buttons, which the tab role does not allow, so they become a list of buttons with a current
 * one. Its history entries are all named "Set active", so they get their text as their name.
 */
function mend(page: Element): void {
  for (const item of page.querySelectorAll('.graphiql-tab')) {
    item.removeAttribute('role');
    item.removeAttribute('aria-selected');
    item.parentElement?.setAttribute('role', 'list');
  }
  for (const button of page.querySelectorAll('.graphiql-tab-button')) {
    if (button.closest('.graphiql-tab-active')) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
  for (const entry of page.querySelectorAll('.graphiql-history-item-label')) {
    entry.removeAttribute('aria-label');
  }
}

/** Corrects GraphiQL's ARIA attributes whenever it renders them. */
export function useMendedSemantics(ref: RefObject<Element | null>): void {
  useEffect(() => {
    const page = ref.current;
    if (!page) return undefined;
    const observer = new MutationObserver(() => mend(page));
    observer.observe(page, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'aria-selected', 'aria-label'],
    });
    mend(page);
    return () => observer.disconnect();
  }, [ref]);
}
