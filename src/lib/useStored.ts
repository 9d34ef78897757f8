import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab's change arrives as an event; our own does not.
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden; a preference is then forgotten with the page.
    return null;
  }
}

/**
 * A preference kept on this machine, as text; null when never set. Every user of the same key sees a change at once,
 * other tabs too. Not for anything that the server owns.
 */
export function useStored(key: string): [value: string | null, set: (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => read(key));
  const set = useCallback(
    (next: string | null) => {
      try {
        if (next === null) localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        return;
      }
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, set];
}
