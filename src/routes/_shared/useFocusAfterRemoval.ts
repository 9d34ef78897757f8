import { useCallback, useEffect, useRef, type RefObject } from 'react';

interface FocusAfterRemoval {
  readonly rootRef: RefObject<HTMLDivElement | null>;
  /** Call it with a row's index before the row is removed. */
  readonly onGone: (index: number) => void;
}

/**
 * Keeps the focus in the list when a row is removed together with the menu that had it: the next row gets the focus.
 */
export function useFocusAfterRemoval(count: number): FocusAfterRemoval {
  const rootRef = useRef<HTMLDivElement>(null);
  const gap = useRef<number | null>(null);
  useEffect(() => {
    if (gap.current === null) return;
    const successor = Math.min(gap.current, count - 1);
    gap.current = null;
    const row = rootRef.current?.querySelector<HTMLElement>(`[data-index="${successor}"]`);
    (row ?? rootRef.current?.querySelector<HTMLElement>('[type=search]'))?.focus();
  }, [count]);
  const onGone = useCallback((index: number) => {
    gap.current = index;
  }, []);
  return { rootRef, onGone };
}
