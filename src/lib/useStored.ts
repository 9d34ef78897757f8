import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changes in other tabs arrive as events; changes in this one do not.
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
    // Storage may be blocked; a preference then lasts only as long as the page.
    return null;
  }
}

/**
 * A text preference stored on this machine; null if never set. All users of the same key see a change immediately,
 * other tabs included. Not for data that the server owns.
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
