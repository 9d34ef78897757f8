/** By how much the server's clock may differ from the estimate before it is corrected, so that times do not flicker. */
const SLACK_MS = 2_000;

let offset = 0;
const listeners = new Set<(changedMs: number) => void>();

/**
 * The server's present, in milliseconds since 1970: for everything that is compared with its times. Durations within
 * the page use `Date.now()` or `performance.now()`.
 */
export const serverNow = (): number => Date.now() + offset;

/**
 * Learns the server's time from the `Date` of a response, which has no fractions of a second. Both instants are those of
 * this machine's clock. A wrong clock on this machine then neither dates what was just saved into the future nor shifts
 * "last 24 h".
 */
export function learnServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const second = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(second)) return;
  // The server wrote it at some moment between the two.
  const least = second - receivedAt;
  const most = second + 999 - sentAt;
  if (offset >= least && offset <= most + SLACK_MS) return;
  // The latest possible present: nothing that the server has saved then lies in the future.
  setOffset(most);
}

/**
 * Forgets the server's time, for tests: a browser does so by loading the page again.
 *
 * @internal
 */
export const forgetServerTime = (): void => setOffset(0);

function setOffset(next: number): void {
  const changedMs = next - offset;
  offset = next;
  if (changedMs !== 0) for (const listener of listeners) listener(changedMs);
}

/** Calls the listener with each correction, in milliseconds. Returns the unsubscribe function. */
export function onServerTime(listener: (changedMs: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
