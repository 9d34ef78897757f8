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
const isNotFetched = (error: unknown): error is Error =>
  error instanceof Error && NOT_FETCHED.test(error.message);

/**
 * Files that could not be fetched, the latest last. The browser's message names the module, not the missing dependency,
 * so failed preloads are collected too.
 */
let missingFiles: readonly string[] = [];
const others = (file: string) => missingFiles.filter((value) => value !== file);
const addMissing = (file: string) => void (missingFiles = [...others(file), file]);
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') addMissing(target.href);
  },
  true,
);

/**
 * Requests a missing file again, bypassing the cache. A host or proxy may have let the browser cache the failed
 * response, and every further import would get that.
 */
async function isBack(file: string): Promise<boolean> {
  const { ok } = await fetch(file, { cache: 'reload' });
  if (ok) missingFiles = others(file);
  return ok;
}

/**
 * Requests only the latest file, most likely the one that the person asked for: a deployment replaces all files at
 * once. If it is back, requests the others.
 */
async function areBack(): Promise<boolean> {
  const latest = missingFiles.at(-1);
  if (latest === undefined) return true;
  try {
    if (!(await isBack(latest))) return false;
  } catch {
    // No response says nothing about the deployment: an ad blocker may have blocked this file. The next retry requests
    // another one.
    missingFiles = [latest, ...others(latest)];
    return false;
  }
  await Promise.allSettled(missingFiles.map(isBack));
  return true;
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

interface Waiting {
  readonly error: Error;
  /** The file that the error names, if any. */
  readonly file: string | undefined;
  left: number;
  /** Called with the number of further retries. */
  readonly resolve: (left: number) => void;
  readonly reject: (error: MissingModuleError) => void;
}
const waiting = new Set<Waiting>();

/** Retries for all modules that wait, until none does. */
async function retryTogether(): Promise<void> {
  while (waiting.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, waitingTimes().moduleRetryDelay));
    const back = await areBack();
    // With those that came meanwhile: the answer is theirs, too.
    const due = [...waiting];
    if (!back) {
      // As Vite does for a failed import: this request stands for all of them.
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: due.at(-1)?.error }));
    }
    for (const item of due) {
      item.left--;
      if (!back && item.left > 0) continue;
      waiting.delete(item);
      if (back) item.resolve(item.left);
      else {
        // Nobody waits for it anymore; a further import names it again.
        if (item.file !== undefined) missingFiles = others(item.file);
        item.reject(new MissingModuleError(item.error));
      }
    }
  }
}

/** Waits until the missing files may be back. Rejects if no retry is left. */
function nextRetry(error: Error, left: number): Promise<number> {
  const file = /https?:\S+/.exec(error.message)?.[0];
  if (file !== undefined) addMissing(file);
  // The page may have started to load it ahead of the click; its retries count.
  const sameFile = [...waiting].filter((candidate) => file !== undefined && candidate.file === file);
  const least = Math.min(left, ...sameFile.map((item) => item.left));
  return new Promise((resolve, reject) => {
    waiting.add({ error, file, left: least, resolve, reject });
    if (waiting.size === 1) void retryTogether();
  });
}

/**
 * Loads a lazy module and retries if its file or stylesheet cannot be fetched, for example during a deployment (spec
 * §2). Modules that are missing at the same time share their retries. Each failed attempt fires `vite:preloadError` on
 * the window. A module that fails while executing is not retried: browsers cache that failure for the life of the page.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let left = waitingTimes().moduleRetries; ;) {
    try {
      return await load();
    } catch (error) {
      if (!isNotFetched(error)) throw error;
      if (left <= 0) throw new MissingModuleError(error);
      left = await nextRetry(error, left);
    }
  }
}
