import { waitingTimes } from './waiting-times.ts';

/**
 * Loads a lazy module, trying again when its file could not be fetched, e.g. while a deployment replaces it (spec
 * §2). Each failed attempt raises `vite:preloadError` on the window. Cannot help when a module fails to evaluate:
 * browsers remember that for good.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  const { moduleRetries, moduleRetryDelay } = waitingTimes();
  for (let left = moduleRetries; ; left--) {
    try {
      return await load();
    } catch (error) {
      if (left <= 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, moduleRetryDelay));
    }
  }
}
