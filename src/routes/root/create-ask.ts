/** A signal between two distant parts of the shell: one asks, the other reacts. */
export interface Ask {
  readonly ask: () => void;
  /** Returns a function that stops listening. */
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
