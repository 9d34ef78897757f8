import { waitingTimes } from './waiting-times.ts';

/** A lazy module's file could not be fetched, however often: it may have gone with a newer version of the portal. */
export class MissingModuleError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MissingModuleError';
  }
}

/** How the browsers say that a module, or something it needs, could not be fetched. */
const NOT_FETCHED =
  /dynamically imported module|Importing a module script failed|Unable to preload|Failed to fetch/i;
const isNotFetched = (error: unknown): boolean => error instanceof Error && NOT_FETCHED.test(error.message);

/** Files of lazy modules that could not be fetched: the browser names a module, but not what it lacks. */
const missingFiles = new Set<string>();
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') missingFiles.add(target.href);
  },
  true,
);

/**
 * Asks the server anew for what is missing. A host or a proxy may have let the browser keep the miss, and every
 * further import would be answered from that.
 */
async function refreshMissingFiles(failure: unknown): Promise<void> {
  const named = failure instanceof Error ? /https?:\S+/.exec(failure.message)?.[0] : undefined;
  const files = new Set(named === undefined ? missingFiles : [named, ...missingFiles]);
  const refresh = async (file: string) => {
    const { ok } = await fetch(file, { cache: 'reload' });
    if (ok) missingFiles.delete(file);
  };
  await Promise.allSettled([...files].map(refresh));
}

/**
 * Takes stylesheets that could not be fetched out of the document. As long as one is there, Vite takes it for loaded,
 * and the next attempt to import what needs it would succeed without it.
 */
export function removeFailedStylesheets(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    // Such errors do not bubble.
    true,
  );
}

/**
 * Loads a lazy module, trying again when its file or its stylesheet could not be fetched, e.g. while a deployment
 * replaces it (spec §2). Each failed attempt raises `vite:preloadError` on the window. Cannot help when a module fails to evaluate:
 * browsers remember that for good.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  const { moduleRetries, moduleRetryDelay } = waitingTimes();
  for (let left = moduleRetries; ; left--) {
    try {
      return await load();
    } catch (error) {
      if (left <= 0) throw isNotFetched(error) ? new MissingModuleError(error) : error;
      await new Promise((resolve) => setTimeout(resolve, moduleRetryDelay));
      if (isNotFetched(error)) await refreshMissingFiles(error);
    }
  }
}
