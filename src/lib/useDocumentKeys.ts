import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Handles the keys pressed anywhere on the page while the component is shown and `enabled`. Listens as soon as the
 * component is in the document: effects without layout run later, and a key pressed in between would be lost.
 */
export function useDocumentKeys(onKeyDown: (event: KeyboardEvent) => void, enabled = true): void {
  const handle = useEffectEvent(onKeyDown);
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [enabled]);
}
