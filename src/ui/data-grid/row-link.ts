interface Modifiers {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  button?: number;
}

/** Whether the clicked element has an action of its own, so that the click must not follow the row's link. */
export function isInteractive(target: EventTarget, row: HTMLElement): boolean {
  const found =
    target instanceof Element ? target.closest('a, button, input, label, select, textarea') : null;
  return found !== null && row.contains(found);
}

/**
 * Follows a row's link as if its anchor had been clicked with these modifiers: the router handles a plain click; with
 * Ctrl or the middle button, the browser opens a new tab.
 */
export function followRow(row: HTMLElement, { ctrlKey, metaKey, shiftKey, button }: Modifiers): void {
  const anchor = row.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (!anchor) return;
  if (button === 1) {
    globalThis.open(anchor.href, '_blank', 'noopener');
    return;
  }
  anchor.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
