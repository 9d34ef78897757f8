/**
 * How long queries are retained for a page that may still need them: by Relay for a suspended component that never
 * mounts, by `preload-route.ts` for a preloaded link, and by `route-query.ts` for the previous page.
 */
const HOLDS_MS: ReadonlySet<number | undefined> = new Set([5 * 60_000, 30_000, 10_000]);

/** A router listens to the window, so it outlives its page. */
const routers = new Set<{ dispose(): void }>();

/** Aborted when the test ends whose pages may use it. */
let left = new AbortController();

const held = new Set<ReturnType<typeof setTimeout>>();
let watched: typeof setTimeout | null = null;

/**
 * Records the timers that retain queries. Each keeps its whole page and the page's server in memory, so the pages of
 * five minutes would add up until the process runs out of memory. Call it for each test file, because each has its own
 * `setTimeout`.
 */
export function watchKeptPages(): void {
  if (globalThis.setTimeout === watched) return;
  const native = globalThis.setTimeout;
  const watching = (...[run, ms, ...rest]: Parameters<typeof setTimeout>) => {
    const timer = native(run, ms, ...rest);
    if (HOLDS_MS.has(ms)) held.add(timer);
    return timer;
  };
  watched = Object.assign(watching, native);
  globalThis.setTimeout = watched;
}

/** Records the router of a page that a test renders. */
export function keepRouter(router: { dispose(): void }): void {
  routers.add(router);
}

/**
 * A `fetch` for a page of the running test. Once the test has ended, it responds no more, as for a page that the browser
 * has closed. Modules know only one session: what an earlier page still sends would have the token of the next page's
 * person, and the answer for "somebody else" would hold up the next page.
 */
export function untilLeft(doFetch: typeof fetch): typeof fetch {
  const { signal } = left;
  const never = new Promise<never>(() => undefined);
  return async (input, init) => {
    if (signal.aborted) return never;
    const response = await doFetch(input, init);
    return signal.aborted ? never : response;
  };
}

/** Releases the pages of a test that has ended. */
export function dropKeptPages(): void {
  left.abort();
  left = new AbortController();
  for (const router of routers) router.dispose();
  routers.clear();
  for (const timer of held) clearTimeout(timer);
  held.clear();
}
