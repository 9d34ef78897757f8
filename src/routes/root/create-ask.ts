/** A wish that one part of the shell has and another, which need not be near, fulfills. */
export interface Ask {
  readonly ask: () => void;
  /** Returns how to stop listening. */
  readonly onAsked: (listener: () => void) => () => void;
}

export function createAsk(): Ask {
  const listeners = new Set<() => void>();
  return {
    ask() {
      for (const listener of listeners) listener();
    },
    onAsked(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
