import { useEffect, type RefObject } from 'react';

/**
 * GraphiQL's tabs hold buttons, which a tab may not: they are told for what they are instead, a list of buttons of
 * which one is current. And the entries of its history are all called "Set active": their words are their name.
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

/** Mends what GraphiQL tells assistive technology wrongly, whenever it tells it again. */
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
