const waiting = new Set<() => void>();
let offers = 0;

/**
 * Called by whoever shows that the server cannot be reached and offers to try again. From then on queries wait for
 * that instead of failing, and what is on the screen stays. Returns how to withdraw the offer.
 */
export function offerToReconnect(): () => void {
  offers += 1;
  return () => {
    offers -= 1;
  };
}

/** Resolves when it is worth trying again; null when nobody offers to, so that waiting would be for ever. */
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

/** The server may be back: what waits is sent once more. */
export function reconnect(): void {
  for (const again of waiting) again();
}
