import { useCallback, useEffect, useRef, type RefObject } from 'react';

interface Heir {
  readonly rootRef: RefObject<HTMLDivElement | null>;
  /** Said before the row at this place goes. */
  readonly onGone: (index: number) => void;
}

/** The menu that removed a row goes with it: the focus moves on to the row that takes its place. */
export function useHeir(count: number): Heir {
  const rootRef = useRef<HTMLDivElement>(null);
  const gap = useRef<number | null>(null);
  useEffect(() => {
    if (gap.current === null) return;
    const heir = Math.min(gap.current, count - 1);
    gap.current = null;
    const row = rootRef.current?.querySelector<HTMLElement>(`[data-index="${heir}"]`);
    (row ?? rootRef.current?.querySelector<HTMLElement>('[type=search]'))?.focus();
  }, [count]);
  const onGone = useCallback((index: number) => {
    gap.current = index;
  }, []);
  return { rootRef, onGone };
}
