/** Resolves after this many milliseconds, or immediately when the caller disconnects. */
export function pause(ms: number, gone?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (gone?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    gone?.addEventListener('abort', end, { once: true });
  });
}

/** Resolves when the caller disconnects, for sending no response at all. */
export function untilGone(gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (gone.aborted) resolve();
    else gone.addEventListener('abort', () => resolve(), { once: true });
  });
}
