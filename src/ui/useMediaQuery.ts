import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. For what CSS alone cannot do: another number of columns, another control. */
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

/** 600 px and less: tables keep only what tells rows apart. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)');
}
