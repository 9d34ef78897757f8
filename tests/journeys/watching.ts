import type { Page, Route } from '@playwright/test';

/** A call to the product API, as the page sent it. */
export interface Call {
  readonly operation: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly variables: Readonly<Record<string, unknown>>;
  readonly bearer: string;
}

const isApi = (url: string): boolean => new URL(url).pathname === '/graphql';

/** Records every call that the page makes from now on, in order. Empty the list to start counting again. */
export function recordCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !isApi(request.url())) return;
    const { operationName, query, variables } = request.postDataJSON() as {
      operationName: string;
      query: string;
      variables: Record<string, unknown>;
    };
    const [kind] = /^\w+/.exec(query) ?? [];
    calls.push({
      operation: operationName,
      kind: kind as Call['kind'],
      variables,
      bearer: request.headers()['authorization'] ?? '',
    });
  });
  return calls;
}

/**
 * The names of the queries and mutations. Subscriptions are excluded: they only listen, and start when there is
 * something to listen to.
 */
export const asked = (calls: readonly Call[]): string[] =>
  calls.filter(({ kind }) => kind !== 'subscription').map(({ operation }) => operation);

/** Holds back the API's responses until they are released. */
export async function holdAnswers(page: Page): Promise<{ release: () => Promise<void> }> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const hold = (route: Route) => {
    // The explorer's document has the same path and is not a response.
    if (route.request().method() === 'GET') return route.continue();
    const goesOn = released.then(() => route.continue());
    held.push(goesOn);
    return goesOn;
  };
  await page.route('**/graphql', hold);
  return {
    async release() {
      resolve();
      // Wait first: when the handler is removed, Playwright would release the held requests itself, and they would be
      // sent twice.
      await Promise.all(held);
      await page.unroute('**/graphql', hold);
    },
  };
}

/** Takes the server down: every address refuses connections until it is back. */
export async function takeServerDown(
  page: Page,
  apiUrl: string,
): Promise<{ bringBack: () => Promise<void> }> {
  const refuse = (route: Route) => route.abort('connectionrefused');
  await page.route(`${apiUrl}/**`, refuse);
  return { bringBack: () => page.unroute(`${apiUrl}/**`, refuse) };
}

declare global {
  interface Window {
    /** What the page has announced, in order. */
    heard?: string[];
  }
}

/**
 * Records what the page announces in its live regions and status elements, once per change. Catches messages that are
 * too brief for polling. A new document resets it.
 */
export async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said = new WeakMap<Element, string>();
    const heard: string[] = [];
    window.heard = heard;
    const listen = () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
        const words = (region.textContent ?? '').trim();
        if (said.get(region) === words) continue;
        said.set(region, words);
        if (words) heard.push(words);
      }
    };
    listen();
    new MutationObserver(listen).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => window.heard ?? []);
}

/**
 * Waits until the page can do nothing more without a response: only held calls are pending, and its event loop has come
 * to rest twice.
 */
export function watchRest(page: Page): () => Promise<void> {
  const onTheWay = new Set<object>();
  // Loading a worker's script is sometimes reported only to the worker, not to the page.
  const isOfWorker = (url: string) => /\.worker-[^/]+\.js$/.test(url);
  page.on('request', (request) => {
    if (!isApi(request.url()) && !isOfWorker(request.url())) onTheWay.add(request);
  });
  page.on('requestfinished', (request) => onTheWay.delete(request));
  page.on('requestfailed', (request) => onTheWay.delete(request));
  // On virtual machines, Chromium sometimes never reports that it is idle, though nothing runs.
  const idle = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })),
    );
  return async () => {
    for (let calm = 0; calm < 3;) {
      // One after another on purpose: each checks again after the event loop has come to rest.
      // oxlint-disable-next-line no-await-in-loop
      await idle();
      calm = onTheWay.size === 0 ? calm + 1 : 0;
    }
  };
}
