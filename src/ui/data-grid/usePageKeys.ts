import { useCallback, useRef, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';
import { isPageKey } from '../../lib/hotkeys.ts';
import { useDocumentKeys } from '../../lib/useDocumentKeys.ts';

/** The part of a key event that a row's key handler reads, for keys on a row and on the page. */
export type RowKeyEvent = Pick<
  ReactKeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'
>;

export interface PageKeysOptions {
  enabled: boolean;
  /** Identifies the list. */
  scrollKey: string | undefined;
  scrollerRef: RefObject<HTMLElement | null>;
  active: number;
  rowCount: number;
  /** Focuses a row. */
  goTo: (index: number) => void;
  onRowKeyDown: ((event: RowKeyEvent, index: number) => void) | undefined;
}

/**
 * J and K move between the rows, and single letters act on the current one, while the focus is elsewhere on the page.
 * The first J or K leads to the current row instead of past it. Returns a function to call when a row gets the focus.
 */
export function usePageKeys(options: PageKeysOptions): () => void {
  const { enabled, scrollKey } = options;
  const entered = useRef<string | undefined | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { scrollerRef, active, rowCount, goTo, onRowKeyDown } = options;
    // The grid handles the keys in its rows itself.
    if (event.shiftKey || !isPageKey(event) || scrollerRef.current?.contains(event.target as Node)) return;
    if (event.key === 'j' || event.key === 'k') {
      const step = entered.current === scrollKey ? (event.key === 'j' ? 1 : -1) : 0;
      event.preventDefault();
      goTo(Math.max(0, Math.min(active + step, rowCount - 1)));
    } else if (/^[a-z]$/.test(event.key)) {
      onRowKeyDown?.(event, active);
      if (event.defaultPrevented) goTo(active);
    }
  };
  useDocumentKeys(onKeyDown, enabled);
  return useCallback(() => {
    entered.current = scrollKey;
  }, [scrollKey]);
}
