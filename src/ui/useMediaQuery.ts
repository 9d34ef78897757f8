import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches. For what CSS cannot do alone, such as a different number of columns or another
 * control.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}

/** 600 px or less: tables keep only the columns that tell rows apart. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)');
}
