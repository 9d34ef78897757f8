import { waitingTimes } from './waiting-times.ts';

/**
 * The file of a lazy module could not be fetched after all retries; a newer version of the portal may have replaced it.
 */
export class MissingModuleError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MissingModuleError';
  }
}

/** Browser messages for a module, or one of its dependencies, that could not be fetched. */
const NOT_FETCHED =
  /dynamically imported module|Importing a module script failed|Unable to preload|Failed to fetch/i;
const isNotFetched = (error: unknown): boolean => error instanceof Error && NOT_FETCHED.test(error.message);

/**
 * Files of lazy modules that could not be fetched: the browser's message names the module, not the missing dependency.
 */
const missingFiles = new Set<string>();
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') missingFiles.add(target.href);
  },
  true,
);

/**
 * Requests the missing files again, bypassing the cache. A host or proxy may have let the browser cache the failed
 * response, and every further import would get that.
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
 * Removes stylesheets that failed to load. While one is in the document, Vite considers it loaded, and the next import
 * would succeed without its styles.
 */
export function removeFailedStylesheets(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    // These errors do not bubble.
    true,
  );
}

/**
 * Loads a lazy module and retries if its file or stylesheet cannot be fetched, for example during a deployment (spec
 * §2). Each failed attempt fires `vite:preloadError` on the window. A module that fails while executing cannot be
 * retried: browsers cache that failure for the life of the page.
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
