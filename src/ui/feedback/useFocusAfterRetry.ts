import { useEffect } from 'react';

/**
 * For what says that a section failed: when Retry succeeds, the focused button disappears, so the focus moves to the new
 * content, and Tab continues there.
 */
export function useFocusAfterRetry(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
    },
    [],
  );
}
