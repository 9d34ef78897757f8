let running = 0;
const listeners = new Set<() => void>();

/** Called when each call starts and ends. */
export function noteCall(_id: string, isRunning: boolean): void {
  running += isRunning ? 1 : -1;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: whether any call is running. */
export const callsInFlight = {
  get: (): boolean => running > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
