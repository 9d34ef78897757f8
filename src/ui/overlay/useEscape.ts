import { useEffectEvent, useLayoutEffect } from 'react';

const stack: (() => void)[] = [];

function onKeyDown(event: KeyboardEvent): void {
  const top = stack.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top) return;
  // Mantine marks fields whose own drop-down is open; Escape closes that first.
  const target = event.target instanceof Element ? event.target : null;
  if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
  event.preventDefault();
  event.stopPropagation();
  top();
}

/** Escape closes only what was opened last: for a menu in a dialog, only the menu. */
export function useEscape(open: boolean, onEscape: () => void): void {
  const handle = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const entry = () => handle();
    if (stack.length === 0) globalThis.addEventListener('keydown', onKeyDown, true);
    stack.push(entry);
    return () => {
      stack.splice(stack.indexOf(entry), 1);
      if (stack.length === 0) globalThis.removeEventListener('keydown', onKeyDown, true);
    };
  }, [open]);
}
