const waiting = new Set<() => void>();
let offers = 0;

/**
 * Call this when the page shows that the server cannot be reached and offers a retry. From then on, queries wait
 * instead of failing and the screen keeps its content. Returns a function that withdraws the offer.
 */
export function offerToReconnect(): () => void {
  offers += 1;
  return () => {
    offers -= 1;
  };
}

/** Resolves when a retry is worthwhile; null if nothing offers one, because the wait would never end. */
export function untilReachable(signal: AbortSignal): Promise<void> | null {
  if (offers === 0) return null;
  return new Promise((resolve, reject) => {
    const again = () => {
      signal.removeEventListener('abort', stop);
      waiting.delete(again);
      resolve();
    };
    const stop = () => {
      waiting.delete(again);
      reject(signal.reason as Error);
    };
    waiting.add(again);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** The server may be back: retries everything that waits. */
export function reconnect(): void {
  for (const again of waiting) again();
}
