/**
 * How long queries are held for a page that may still need them: by Relay if a suspended component never mounts, by
 * `preload-route.ts` for a link that is pointed at, and by `route-query.ts` for the page that was left.
 */
const HOLDS_MS: ReadonlySet<number | undefined> = new Set([5 * 60_000, 30_000, 10_000]);

/** A router listens to the window, which outlives its page. */
const routers = new Set<{ dispose(): void }>();

const held = new Set<ReturnType<typeof setTimeout>>();
let watched: typeof setTimeout | null = null;

/**
 * Notes the timers that hold queries. Each keeps its whole page and the page's server, so the pages of five minutes
 * would be in memory at once, and a process for all tests would run out of it. Call it for each test file, because each
 * has its own `setTimeout`.
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

/** Notes the router of a page that a test renders. */
export function keepRouter(router: { dispose(): void }): void {
  routers.add(router);
}

/** Lets go of the pages of a test that has ended. */
export function dropKeptPages(): void {
  for (const router of routers) router.dispose();
  routers.clear();
  for (const timer of held) clearTimeout(timer);
  held.clear();
}
