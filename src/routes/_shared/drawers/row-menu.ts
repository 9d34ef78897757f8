import type { MouseEvent } from 'react';

/** A right-click on a row opens its menu; the browser's own is what one wants on a link. */
export function openRowMenu(event: MouseEvent): void {
  const target = event.target as HTMLElement;
  const trigger = target.closest('[data-index]')?.querySelector<HTMLElement>('[aria-haspopup=menu]');
  if (!trigger || target.closest('a')) return;
  event.preventDefault();
  trigger.click();
}
