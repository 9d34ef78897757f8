import type { MouseEvent } from 'react';

/** Opens a row's menu on right-click, except on a link, where people expect the browser's own menu. */
export function openRowMenu(event: MouseEvent): void {
  const target = event.target as HTMLElement;
  const trigger = target.closest('[data-index]')?.querySelector<HTMLElement>('[aria-haspopup=menu]');
  if (!trigger || target.closest('a')) return;
  event.preventDefault();
  trigger.click();
}
